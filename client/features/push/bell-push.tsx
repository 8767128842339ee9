import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/use-session.ts';
import { PushSwitch } from './push-switch.tsx';
import styles from './push.module.css';
import { usePush } from './use-push.ts';

/** Beside the announcements: push on this device (PUSH-01). Nothing for a visitor, nor where nothing can be done. */
export function BellPush() {
  const { isAuthenticated } = useSession();
  return isAuthenticated ? <PlayersSwitch /> : null;
}

function PlayersSwitch() {
  const { t } = useTranslation('notifications');
  const push = usePush();
  if (push.status === 'impossible') return null;
  return <PushSwitch push={push} label={t('bell')} className={styles.bell} />;
}
