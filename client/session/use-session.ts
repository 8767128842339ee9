import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { logOut } from './log-out.ts';
import type { HasSession, SessionState } from './session-slice.ts';

/** Who is logged in on this device. */
export function useSession(): SessionState {
  return useSelector(({ session }: HasSession) => session);
}

/** Logs out; resolves when the server has been told, or could not be. */
export function useLogOut(): () => Promise<void> {
  const dispatch = useDispatch<ThunkDispatch<HasSession, unknown, UnknownAction>>();
  return useCallback(() => dispatch(logOut()), [dispatch]);
}
