import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { readDraftPicks, readWaitingPicks } from '../offline/waiting-count.ts';
import { useLogOut, type LogOutOptions } from '../shell/log-out.ts';
import { useSession } from '../session/use-session.ts';
import { paths } from '../shell/paths.ts';
import { useLateDialog } from '../shell/use-late-dialog.ts';
import { IconButton } from '../ui/icon-button.tsx';

/**
 * Logs out and goes home (SHELL-02); with picks that are not saved, or wait to be sent, it asks first what is to become of them
 * (PWA-09).
 */
export function LogOutButton({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const logOut = useLogOut();
  const navigate = useNavigate();
  const [LeavingDialog, ask, stay] = useLateDialog(
    async () => (await import('./leaving-dialog.tsx')).LeavingDialog,
  );

  const leave = useCallback(
    (options?: LogOutOptions) => {
      // First away from a page that wants a player, then without one.
      void navigate(paths.home);
      void logOut(options);
    },
    [navigate, logOut],
  );

  return (
    <>
      <IconButton
        icon="logout"
        label={t('header.logout')}
        onClick={() => {
          onGo();
          if (user && readWaitingPicks(user.id) + readDraftPicks(user.id) > 0) ask();
          else leave();
        }}
      />
      {LeavingDialog && user && <LeavingDialog playerId={user.id} onLeave={leave} onStay={stay} />}
    </>
  );
}
