import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { combineReducers } from 'redux';
import { withExtraArgument } from 'redux-thunk';
import { api, type ApiExtra, type ApiQuery } from '../api/api.ts';
import { baseQuery } from '../session/base-query.ts';
import { mayHaveSnapshots, VISITOR } from '../offline/snapshot-hint.ts';
import type { HasSession } from '../session/session-slice.ts';
import { earlyReducers, makeEarlyStore, type EarlyStore } from './early-store.ts';

const reducer = combineReducers({ ...earlyReducers, [api.reducerPath]: api.reducer });

export type RootState = ReturnType<typeof reducer>;

const plugged = new WeakSet<object>();

/** Adds RTK Query to the store, once. */
export function plugServerData(store: EarlyStore): void {
  if (plugged.has(store)) return;
  plugged.add(store);
  store.addMiddleware(withExtraArgument({ query } satisfies ApiExtra), api.middleware);
  store.replaceReducer(reducer as never);
  forgetAnswersOfOthers(store);
}

/** The first screen of a first visit does not download the database. Its answers are stored after this time. */
const FIRST_VISIT_MS = 5_000;

/** Sends a call. Queries also use the stored answers (PWA-03). */
const query: ApiQuery = async (request, queryApi, options) => {
  if (queryApi.type !== 'query') return baseQuery(request, queryApi, options);
  const playerId = (queryApi.getState() as HasSession).session.user?.id ?? VISITOR;
  const ask = async (network: ApiQuery) => {
    const snapshots = await import('../offline/with-snapshots.ts').catch(() => null);
    return (snapshots?.withSnapshots(network, playerId) ?? network)(request, queryApi, options);
  };
  if (playerId !== VISITOR || mayHaveSnapshots()) return ask(baseQuery);
  const answer = await baseQuery(request, queryApi, options);
  if (!answer.error) setTimeout(() => void ask(async () => answer), FIRST_VISIT_MS);
  return answer;
};

/** Erases the answers to one player, in memory and on this device, when another player logs in. */
function forgetAnswersOfOthers(store: EarlyStore) {
  let owner = store.getState().session.user?.id;
  store.subscribe(() => {
    const next = store.getState().session.user?.id;
    if (next === owner) return;
    owner = next;
    store.dispatch(api.util.resetApiState());
    if (next)
      void import('../offline/snapshots.ts').then(
        (snapshots) => snapshots.forgetSnapshotsOfOthers(next),
        () => undefined,
      );
  });
}

/** Returns a store with RTK Query, for tests. */
export function makeStore() {
  const store = makeEarlyStore();
  plugServerData(store);
  return store as unknown as Omit<EarlyStore, 'getState' | 'dispatch'> & {
    getState: () => RootState;
    dispatch: ThunkDispatch<RootState, undefined, UnknownAction>;
  };
}
