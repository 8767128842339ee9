import { useCallback } from 'react';
import { useSelector, useStore } from 'react-redux';
import { logOut, type LogOutOptions } from './log-out.ts';
import type { HasSession, SessionState } from './session-slice.ts';

/** Returns the session of this page. */
export function useSession(): SessionState {
  return useSelector(({ session }: HasSession) => session);
}

/** Returns a function that logs out. It resolves after the server's answer or its absence. */
export function useLogOut(): (options?: LogOutOptions) => Promise<void> {
  const store = useStore<HasSession>();
  return useCallback((options) => logOut(store, options), [store]);
}
