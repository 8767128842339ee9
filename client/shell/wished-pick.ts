import { VERIFY_LINK_HOURS } from '../../shared/rules/kept.ts';
import { OUTCOMES, type Pick } from '../../shared/rules/outcome.ts';
import { localStore } from '../lib/web-storage.ts';
import { storageKeys } from '../lib/storage-keys.ts';

/** A pick that a player tapped on the home page. */
export interface WishedPick {
  matchId: number;
  prediction: Pick;
}

const key = storageKeys.wishedPick;
/** As long as a verification link lives. Local storage, since that link opens in a tab of its own. */
const keptMs = VERIFY_LINK_HOURS * 60 * 60_000;

/** Keeps the last tapped pick of a player. */
export function keepWishedPick(playerId: number, { matchId, prediction }: WishedPick): void {
  localStore.set(key, JSON.stringify({ playerId, matchId, prediction, until: Date.now() + keptMs }));
}

/** Returns the tapped pick of a player; null if there is none of the last 24 hours. */
export function readWishedPick(playerId: number): WishedPick | null {
  const kept = localStore.getJson(key);
  return isWish(kept) && kept.playerId === playerId && kept.until > Date.now() ? kept : null;
}

export function forgetWishedPick(): void {
  localStore.set(key, null);
}

function isWish(value: unknown): value is WishedPick & { playerId: number; until: number } {
  if (typeof value !== 'object' || value === null) return false;
  const { matchId, prediction, until } = value as Record<string, unknown>;
  return (
    Number.isInteger(matchId) &&
    typeof until === 'number' &&
    OUTCOMES.some((outcome) => outcome === prediction)
  );
}
