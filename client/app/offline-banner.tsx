import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../lib/connection.ts';
import { useConnection, useIsBlocked } from '../lib/use-connection.ts';
import { useWaitingPicks } from '../outbox/waiting-count.ts';
import { useSession } from '../session/use-session.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './offline-banner.module.css';

/**
 * The live region of the banner about a lost or slow connection (PWA-12). It is in the page from the start, so that
 * screen readers announce the banner.
 */
export function OfflineBanner() {
  return (
    <div role="status" className={styles.place}>
      <Banner connection={useConnection()} />
    </div>
  );
}

/**
 * "Sin conexión · 3 predicciones por enviar", below the header and over the secondary bar, so that nothing moves under
 * the thumb. Where that bar is hidden, the offline banner has a place of its own and covers nothing. A screen reader is
 * told when the connection is back.
 */
function Banner({ connection }: { connection: Connection }) {
  const { t } = useTranslation('offline');
  const { user } = useSession();
  const waiting = useWaitingPicks(user?.id ?? 0);
  const isBlocked = useIsBlocked();
  const [lastTrouble, setLastTrouble] = useState(connection);
  if (connection !== 'online' && connection !== lastTrouble) setLastTrouble(connection);
  if (connection === 'online')
    return lastTrouble === 'offline' && <p className="visually-hidden">{t('connection.back')}</p>;
  return (
    <p
      data-connection={connection}
      className={classNames(
        styles.banner,
        styles[connection],
        isBlocked && styles.blocked,
        user && (connection === 'offline' ? styles.lasting : styles.brief),
      )}
    >
      <Icon name={connection === 'offline' ? 'offline' : 'clock'} size={16} />
      <strong>{t(isBlocked ? 'connection.blocked' : `connection.${connection}`)}</strong>
      {waiting > 0 && <span>{t('connection.waiting', { count: waiting })}</span>}
    </p>
  );
}
