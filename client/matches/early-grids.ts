import type { UnknownAction } from 'redux';
import { findEarlyGrids } from '../api/early-call.ts';
import { isOurs } from '../api/ours.ts';
import type { HasSession } from '../session/session-slice.ts';
import { gamesApi, type Grids } from './games-api.ts';

/** How long the first render waits for the answer. */
const patienceMs = 1_000;

/**
 * Puts the answer to the early call of the page's first script into the store, for the first render (PWA-24). The query
 * of the page then takes the same answer over. Resolves after a second at most, and rejects if there was no answer.
 */
export async function showEarlyGrids(store: {
  getState: () => HasSession;
  dispatch: (action: UnknownAction) => unknown;
}): Promise<void> {
  const early = findEarlyGrids(store.getState().session.token);
  const response = await Promise.race([early?.response, wait(patienceMs)]);
  if (!early || !response?.ok || !isOurs(response)) return;
  const value = (await response.clone().json()) as Grids;
  if (findEarlyGrids(store.getState().session.token) !== early) return;
  store.dispatch(gamesApi.util.upsertQueryEntries([{ endpointName: 'games', arg: undefined, value }]));
}

function wait(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}
