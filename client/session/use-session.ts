import { useCallback } from 'react';
import { useSelector, useStore } from 'react-redux';
import { logOut, type LogOutOptions } from './log-out.ts';
import type { HasSession, SessionState } from './session-slice.ts';

/** Who is logged in on this device. */
export function useSession(): SessionState {
  return useSelector(({ session }: HasSession) => session);
}

/** Logs out; resolves when the server has been told, or could not be. */
export function useLogOut(): (options?: LogOutOptions) => Promise<void> {
  const store = useStore<HasSession>();
  return useCallback((options) => logOut(store, options), [store]);
}
