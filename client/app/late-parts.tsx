import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { startInstalling } from '../pwa/install.ts';
import { startWorker } from '../pwa/start-worker.ts';
import { useUpdate } from '../pwa/update.ts';
import { paths } from '../shell/paths.ts';
import { InstallSheet } from './install-sheet.tsx';
import { UpdateBar } from './update-bar.tsx';
import styles from './notice.module.css';

/** What the first screen does not wait for: the service worker, and what it and the browser have to say. One notice at a time, the update first. */
export function LateParts() {
  const { pathname } = useLocation();
  const hasUpdate = useUpdate() !== 'none';
  useEffect(() => {
    startInstalling();
    void startWorker();
    // On a first visit nothing else brings it to this device before the network goes.
    void import('./offline-banner.tsx').catch(() => undefined);
  }, []);
  const isAtWork = pathname.startsWith(paths.admin);
  return <div className={styles.place}>{hasUpdate ? <UpdateBar /> : !isAtWork && <InstallSheet />}</div>;
}
