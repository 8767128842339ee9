import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { hadSession } from '../session/stored-session.ts';
import { useSession } from '../session/use-session.ts';
import { useOpenAuthDialog } from './auth-dialog.ts';

/**
 * Returns a function that opens a page for players. A visitor gets the login dialog first, which then leads to the page (HOME-01, HOME-05). It shows the
 * registration if no player was ever logged in on this browser (AUTH-24).
 */
export function useGoAsPlayer(): (path: string) => void {
  const { isAuthenticated } = useSession();
  const openAuthDialog = useOpenAuthDialog();
  const navigate = useNavigate();
  return useCallback(
    (path) => {
      if (isAuthenticated) void navigate(path);
      else openAuthDialog({ redirectTo: path, mode: hadSession() ? 'login' : 'register' });
    },
    [isAuthenticated, navigate, openAuthDialog],
  );
}
