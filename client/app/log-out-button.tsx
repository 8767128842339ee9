import { useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { readDraftPicks, readWaitingPicks } from '../outbox/waiting-count.ts';
import { useSession } from '../session/use-session.ts';
import { type LogOutOptions, useLogOut } from '../shell/log-out.ts';
import { paths } from '../shell/paths.ts';
import { Icon } from '../ui/icon.tsx';
import { LeavingDialog } from './leaving-dialog.tsx';
import styles from './header.module.css';

/** Logs out and goes home (SHELL-02). Asks first if picks did not reach the server (PWA-09). */
export function LogOutButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const logOut = useLogOut();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);

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
        className={`line target ${styles.logout}`}
        onClick={() => {
          onPress();
          if (user && readWaitingPicks(user.id) + readDraftPicks(user.id) > 0) setIsAsking(true);
          else leave();
        }}
      >
        <Icon name="logout" />
        <span>{t('header.logout')}</span>
      </button>
      {/* Outside the menu, which closes. */}
      {isAsking &&
        user &&
        createPortal(
          <LeavingDialog playerId={user.id} onLeave={leave} onStay={() => setIsAsking(false)} />,
          document.body,
        )}
    </>
  );
}
