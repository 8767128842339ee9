import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { hadSession } from '../session/stored-session.ts';
import { useSession } from '../session/use-session.ts';
import { useOpenAuthDialog } from './auth-dialog.ts';
import { keepWishedPick, type WishedPick } from './wished-pick.ts';

/**
 * Returns a function that opens a page for players. A visitor gets the login dialog first, which then leads to the page (HOME-01, HOME-05). It shows the
 * registration if no player was ever logged in on this browser (AUTH-24). `wish`: the pick to choose there.
 */
export function useGoAsPlayer(): (path: string, wish?: WishedPick) => void {
  const { user } = useSession();
  const openAuthDialog = useOpenAuthDialog();
  const navigate = useNavigate();
  return useCallback(
    (path, wish) => {
      if (!user) return openAuthDialog({ redirectTo: path, mode: hadSession() ? 'login' : 'register', wish });
      if (wish) keepWishedPick(user.id, wish, false);
      void navigate(path);
    },
    [user, navigate, openAuthDialog],
  );
}
