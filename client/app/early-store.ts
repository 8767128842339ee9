import { applyMiddleware, combineReducers, legacy_createStore, type Middleware } from 'redux';
import { sessionReducer } from '../session/session-slice.ts';
import { keepSession } from '../session/stored-session.ts';
import { authDialogReducer } from '../shell/auth-dialog.ts';

export const earlyReducers = { session: sessionReducer, authDialog: authDialogReducer };

export type EarlyStore = ReturnType<typeof makeEarlyStore>;

/**
 * The store of one page as the first screen needs it, with the session this browser keeps. Bare Redux: Redux Toolkit and RTK Query are a fifth of all
 * code and come when something is asked of the server, with `plugServerData`.
 */
export function makeEarlyStore() {
  const late: Middleware[] = [];
  const store = legacy_createStore(combineReducers(earlyReducers), applyMiddleware(lateMiddleware(late)));
  keepSession(store);
  return Object.assign(store, {
    addMiddleware: (...middleware: Middleware[]) => void late.push(...middleware),
  });
}

/** A place in the chain for middleware that comes after the store was made. */
function lateMiddleware(late: readonly Middleware[]): Middleware {
  return (api) => {
    const started = new Map<Middleware, ReturnType<Middleware>>();
    const start = (middleware: Middleware) => {
      const handler = started.get(middleware) ?? middleware(api);
      started.set(middleware, handler);
      return handler;
    };
    return (next) => (action) =>
      late.reduceRight<(action: unknown) => unknown>((rest, each) => start(each)(rest), next)(action);
  };
}
