import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useSession } from '../session/use-session.ts';
import { useOpenAuthDialog } from '../shell/auth-dialog.ts';
import { paths } from '../shell/paths.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { iconButtonClass } from '../ui/icon-button.tsx';
import styles from './header.module.css';
import { type ReactNode, useCallback } from 'react';
import { readDraftPicks, readWaitingPicks } from '../offline/waiting-count.ts';
import { type LogOutOptions, useLogOut } from '../shell/log-out.ts';
import { useLateDialog } from '../shell/use-late-dialog.ts';

/** Login for a visitor, profile for a player (SHELL-02). */
export function AccountButtons({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation();
  const { isAuthenticated } = useSession();
  const openAuthDialog = useOpenAuthDialog();

  if (!isAuthenticated)
    return (
      <div className={styles.account}>
        <Button
          onClick={() => {
            onGo();
            openAuthDialog();
          }}
        >
          {t('header.login')}
        </Button>
      </div>
    );
  return (
    <div className={styles.account}>
      <Link
        to={paths.profile}
        className={iconButtonClass}
        aria-label={t('header.profile')}
        title={t('header.profile')}
        onClick={onGo}
      >
        <Icon name="user" size={22} />
      </Link>
    </div>
  );
}

/**
 * Returns a function that logs out and goes home (SHELL-02). If picks did not reach the server, it asks first with the returned dialog (PWA-09). The dialog is
 * not drawn in the menu, which closes.
 */
export function useLeaving(): [leave: () => void, dialog: ReactNode] {
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

  return [
    () => {
      if (user && readWaitingPicks(user.id) + readDraftPicks(user.id) > 0) ask();
      else leave();
    },
    LeavingDialog && user && <LeavingDialog playerId={user.id} onLeave={leave} onStay={stay} />,
  ];
}

/** The last entry of the menu, for a player. */
export function LogOutButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation();
  const { isAuthenticated } = useSession();
  if (!isAuthenticated) return null;
  return (
    // `data-own`: it is not on the drawn first screen (client/first-screen/take-over.tsx).
    <button type="button" data-own className={styles.logout} onClick={onPress}>
      <Icon name="logout" />
      {t('header.logout')}
    </button>
  );
}
