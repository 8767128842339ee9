import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { combineReducers } from 'redux';
import { withExtraArgument } from 'redux-thunk';
import { api, type ApiExtra, type ApiQuery } from '../api/api.ts';
import { baseQuery } from '../session/base-query.ts';
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

/** Sends a call. A player's calls also use the stored answers. A visitor has none, and so never downloads the database. */
const query: ApiQuery = async (request, queryApi, options) => {
  const playerId = (queryApi.getState() as HasSession).session.user?.id;
  const snapshots =
    playerId !== undefined && queryApi.type === 'query'
      ? await import('../offline/with-snapshots.ts').catch(() => null)
      : null;
  return (snapshots?.withSnapshots(baseQuery, playerId!) ?? baseQuery)(request, queryApi, options);
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
