import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { hadSession } from '../session/stored-session.ts';
import { useSession } from '../session/use-session.ts';
import { useOpenAuthDialog } from './auth-dialog-state.ts';
import { paths } from './paths.ts';

/**
 * Returns a function that opens a page for players. A visitor gets the login dialog first, which then leads to the page
 * (HOME-01, HOME-05). It shows the registration if no player was ever logged in on this browser (AUTH-24).
 */
export function useGoAsPlayer(): (path: string) => void {
  const { user } = useSession();
  const openAuthDialog = useOpenAuthDialog();
  const navigate = useNavigate();
  return useCallback(
    (path) => {
      if (!user) return openAuthDialog({ redirectTo: path, mode: hadSession() ? 'login' : 'register' });
      void navigate(path);
    },
    [user, navigate, openAuthDialog],
  );
}

/** Returns a function that opens the form whose player gets the visitor's choices (FILL-03, AUTH-24). */
export function useSaveChoices(): () => void {
  const openAuthDialog = useOpenAuthDialog();
  return useCallback(
    () =>
      openAuthDialog({
        redirectTo: paths.play,
        mode: hadSession() ? 'login' : 'register',
        savesChoices: true,
      }),
    [openAuthDialog],
  );
}
