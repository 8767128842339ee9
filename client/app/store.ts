import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { api } from '../api/api.ts';
import { authDialogSlice } from '../shell/auth-dialog.ts';
import { sessionSlice } from '../session/session-slice.ts';
import { keepSession } from '../session/keep-session.ts';

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  [sessionSlice.name]: sessionSlice.reducer,
  [authDialogSlice.name]: authDialogSlice.reducer,
});

export type RootState = ReturnType<typeof reducer>;
export type AppStore = ReturnType<typeof makeStore>;

/** The store of one page, with the session this browser keeps. */
export function makeStore() {
  const store = configureStore({
    reducer,
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  keepSession(store);
  forgetAnswersOfOthers(store);
  return store;
}

/** What the server told one player is never shown to another. */
function forgetAnswersOfOthers(store: {
  getState: () => RootState;
  subscribe: (listener: () => void) => void;
  dispatch: (action: ReturnType<typeof api.util.resetApiState>) => void;
}) {
  let owner = store.getState().session.user?.id;
  store.subscribe(() => {
    const next = store.getState().session.user?.id;
    if (next === owner) return;
    owner = next;
    store.dispatch(api.util.resetApiState());
  });
}
