import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { hadSession } from '../session/stored-session.ts';
import { useSession } from '../session/use-session.ts';
import { useOpenAuthDialog } from './auth-dialog.ts';
import { paths } from './paths.ts';
import { keepWishedPick, type WishedPick } from './wished-pick.ts';

/**
 * Returns a function that opens a page for players. A visitor gets the login dialog first, which then leads to the page
 * (HOME-01, HOME-05). It shows the registration if no player was ever logged in on this browser (AUTH-24). `wish`: the
 * pick that a player wants to choose there.
 */
export function useGoAsPlayer(): (path: string, wish?: WishedPick) => void {
  const { user } = useSession();
  const openAuthDialog = useOpenAuthDialog();
  const navigate = useNavigate();
  return useCallback(
    (path, wish) => {
      if (!user) return openAuthDialog({ redirectTo: path, mode: hadSession() ? 'login' : 'register' });
      if (wish) keepWishedPick(user.id, wish);
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
