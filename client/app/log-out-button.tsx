import { useCallback, useState, type ComponentProps, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { readDraftPicks, readWaitingPicks } from '../offline/waiting-count.ts';
import { useLogOut, useSession } from '../session/use-session.ts';
import { paths } from '../shell/paths.ts';
import { toastError } from '../shell/toasts.ts';
import { IconButton } from '../ui/icon-button.tsx';

type Dialog = ComponentType<ComponentProps<typeof import('./leaving-dialog.tsx').LeavingDialog>>;

/**
 * Logs out and goes home (SHELL-02); with picks that are not saved, or wait to be sent, it asks first what is to become of them
 * (PWA-09).
 */
export function LogOutButton({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const logOut = useLogOut();
  const navigate = useNavigate();
  const [LeavingDialog, setDialog] = useState<Dialog>();

  const leave = useCallback<ComponentProps<Dialog>['onLeave']>(
    (options) => {
      // First away from a page that wants a player, then without one.
      void navigate(paths.home);
      void logOut(options);
    },
    [navigate, logOut],
  );
  const ask = () =>
    import('./leaving-dialog.tsx').then(
      (module) => setDialog(() => module.LeavingDialog),
      () => toastError(t('error.network')),
    );

  return (
    <>
      <IconButton
        icon="logout"
        label={t('header.logout')}
        onClick={() => {
          onGo();
          if (user && readWaitingPicks(user.id) + readDraftPicks(user.id) > 0) void ask();
          else leave();
        }}
      />
      {LeavingDialog && user && (
        <LeavingDialog playerId={user.id} onLeave={leave} onStay={() => setDialog(undefined)} />
      )}
    </>
  );
}
