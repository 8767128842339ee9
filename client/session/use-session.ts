import { useSelector } from 'react-redux';
import type { HasSession, SessionState } from './session-slice.ts';

/** Returns the session of this page. */
export function useSession(): SessionState {
  return useSelector(({ session }: HasSession) => session);
}
