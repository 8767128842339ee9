import { useCallback } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { readDraftPicks, readWaitingPicks } from '../outbox/waiting-count.ts';
import { useSession } from '../session/use-session.ts';
import { type LogOutOptions, useLogOut } from '../shell/log-out.ts';
import { paths } from '../shell/paths.ts';
import { useLateDialog } from '../shell/use-late-dialog.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './header.module.css';

/** Logs out and goes home (SHELL-02). Asks first if picks did not reach the server (PWA-09). */
export function LogOutButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const logOut = useLogOut();
  const navigate = useNavigate();
  const [LeavingDialog, ask, stay] = useLateDialog(
    async () => (await import('./leaving-dialog.tsx')).LeavingDialog,
  );

  const leave = useCallback(
    (options?: LogOutOptions) => {
      // It leaves the page first, because the page may need a player.
      void navigate(paths.home);
      void logOut(options);
    },
    [navigate, logOut],
  );

  return (
    <>
      <button
        type="button"
        className={styles.logout}
        onClick={() => {
          onPress();
          if (user && readWaitingPicks(user.id) + readDraftPicks(user.id) > 0) ask();
          else leave();
        }}
      >
        <Icon name="logout" />
        <span>{t('header.logout')}</span>
      </button>
      {/* Outside the menu, which closes. */}
      {LeavingDialog &&
        user &&
        createPortal(<LeavingDialog playerId={user.id} onLeave={leave} onStay={stay} />, document.body)}
    </>
  );
}
