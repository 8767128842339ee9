import type { ThunkDispatch, ThunkMiddleware, UnknownAction } from '@reduxjs/toolkit';
import { combineReducers } from 'redux';
import { api } from '../api/api.ts';
import { forgetSnapshotsOfOthers } from '../offline/snapshots.ts';
import { earlyReducers, makeEarlyStore, type EarlyStore } from './early-store.ts';

const reducer = combineReducers({ ...earlyReducers, [api.reducerPath]: api.reducer });

export type RootState = ReturnType<typeof reducer>;

const plugged = new WeakSet<object>();

/** Lets functions be dispatched, as RTK Query does. */
const thunks: ThunkMiddleware = (store) => (next) => (action) =>
  isThunk(action) ? action(store.dispatch, () => store.getState()) : next(action);

function isThunk(action: unknown): action is (dispatch: unknown, getState: () => unknown) => unknown {
  return typeof action === 'function';
}

/** Adds to the store what the server says; the second time nothing. */
export function plugServerData(store: EarlyStore): void {
  if (plugged.has(store)) return;
  plugged.add(store);
  store.addMiddleware(thunks, api.middleware);
  store.replaceReducer(reducer as never);
  forgetAnswersOfOthers(store);
}

/** What the server told one player is never shown to another, nor does it stay on the phone that the other one uses. */
function forgetAnswersOfOthers(store: EarlyStore) {
  let owner = store.getState().session.user?.id;
  store.subscribe(() => {
    const next = store.getState().session.user?.id;
    if (next === owner) return;
    owner = next;
    store.dispatch(api.util.resetApiState());
    if (next) void forgetSnapshotsOfOthers(next);
  });
}

/** The whole store at once, for tests. */
export function makeStore() {
  const store = makeEarlyStore();
  plugServerData(store);
  return store as unknown as Omit<EarlyStore, 'getState' | 'dispatch'> & {
    getState: () => RootState;
    dispatch: ThunkDispatch<RootState, undefined, UnknownAction>;
  };
}
