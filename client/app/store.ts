import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { api, type ApiExtra, type ApiQuery } from '../api/api.ts';
import { baseQuery } from '../session/base-query.ts';
import { mayHaveSnapshots, VISITOR } from '../snapshots/snapshot-hint.ts';
import { afterFirstContent } from '../lib/first-content.ts';
import { sessionReducer, type HasSession } from '../session/session-slice.ts';
import { keepSession } from '../session/keep-session.ts';
import { authDialogReducer } from '../shell/auth-dialog-state.ts';

const reducer = combineReducers({
  session: sessionReducer,
  authDialog: authDialogReducer,
  [api.reducerPath]: api.reducer,
});

export type AppStore = ReturnType<typeof makeEmptyStore>;

/** Makes the store without a session, for a page that is drawn outside a browser. */
export function makeEmptyStore() {
  return configureStore({
    reducer,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { query } satisfies ApiExtra } }).concat(api.middleware),
  });
}

/** Makes the store of one page, with the session that this browser stores. */
export function makeStore(): AppStore {
  const store = makeEmptyStore();
  keepSession(store);
  forgetAnswersOfOthers(store);
  return store;
}

/** A visitor's first screen does not download the database. Its answers are stored after this time. */
export const visitorWaitMs = 5_000;

/** Sends a call. Queries also use the snapshots (PWA-03). */
const query: ApiQuery = async (request, queryApi, options) => {
  if (queryApi.type !== 'query') return baseQuery(request, queryApi, options);
  const playerId = (queryApi.getState() as HasSession).session.user?.id ?? VISITOR;
  const ask = async (network: ApiQuery) => {
    const snapshots = await import('../snapshots/with-snapshots.ts').catch(() => null);
    return (snapshots?.withSnapshots(network, playerId) ?? network)(request, queryApi, options);
  };
  if (mayHaveSnapshots()) return ask(baseQuery);
  const answer = await baseQuery(request, queryApi, options);
  if (answer.error) return answer;
  const keep = () => void ask(async () => answer);
  if (playerId === VISITOR) setTimeout(keep, visitorWaitMs);
  else void afterFirstContent().then(keep);
  return answer;
};

/** Erases the answers to one player, in memory and on this device, when another player logs in. */
function forgetAnswersOfOthers(store: AppStore) {
  let owner = store.getState().session.user?.id;
  store.subscribe(() => {
    const next = store.getState().session.user?.id;
    if (next === owner) return;
    owner = next;
    store.dispatch(api.util.resetApiState());
    if (next)
      void import('../snapshots/snapshots.ts').then(
        (snapshots) => snapshots.forgetSnapshotsOfOthers(next),
        () => undefined,
      );
  });
}
