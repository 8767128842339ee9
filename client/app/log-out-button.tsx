import { useCallback } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { readDraftPicks, readWaitingPicks } from '../offline/waiting-count.ts';
import { useSession } from '../session/use-session.ts';
import { type LogOutOptions, useLogOut } from '../shell/log-out.ts';
import { paths } from '../shell/paths.ts';
import { hasReceiptsInPlay } from '../shell/receipts-in-play.ts';
import { useLateDialog } from '../shell/use-late-dialog.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './header.module.css';

/** Logs out and goes home (SHELL-02). Asks first if picks did not reach the server (PWA-09), or if receipts of a grid in play would be erased (SEAL-18). */
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
      // First away from a page that wants a player, then without one.
      void navigate(paths.home);
      void logOut(options);
    },
    [navigate, logOut],
  );

  return (
    <>
      {/* The drawn first screen does not have it (client/first-screen/take-over.tsx). */}
      <button
        type="button"
        data-own
        className={styles.logout}
        onClick={() => {
          onPress();
          const hasUnsent = user && readWaitingPicks(user.id) + readDraftPicks(user.id) > 0;
          if (hasUnsent || (user && hasReceiptsInPlay(user.id))) ask();
          else leave();
        }}
      >
        <Icon name="logout" />
        {t('header.logout')}
      </button>
      {/* Outside the menu, which closes. */}
      {LeavingDialog &&
        user &&
        createPortal(<LeavingDialog playerId={user.id} onLeave={leave} onStay={stay} />, document.body)}
    </>
  );
}
