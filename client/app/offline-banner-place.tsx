import { useConnection } from '../lib/use-connection.ts';
import { OfflineBanner } from './offline-banner.tsx';
import styles from './offline-banner.module.css';

/**
 * The live region of the banner about a lost or slow connection (PWA-12). It is in the page from the start, so that
 * screen readers announce the banner.
 */
export function OfflineBannerPlace() {
  const connection = useConnection();
  return (
    <div role="status" className={styles.place}>
      <OfflineBanner connection={connection} />
    </div>
  );
}
