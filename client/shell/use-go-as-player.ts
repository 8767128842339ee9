import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../session/use-session.ts';
import { useOpenAuthDialog, type AuthMode } from './auth-dialog.ts';

/** Goes to a page for players: at once when logged in, else by way of the login dialog, which then leads there (HOME-01, HOME-05). */
export function useGoAsPlayer(): (path: string, mode?: AuthMode) => void {
  const { isAuthenticated } = useSession();
  const openAuthDialog = useOpenAuthDialog();
  const navigate = useNavigate();
  return useCallback(
    (path, mode) => {
      if (isAuthenticated) void navigate(path);
      else openAuthDialog({ redirectTo: path, mode });
    },
    [isAuthenticated, navigate, openAuthDialog],
  );
}
