import { useEffect, useState, type ComponentType } from 'react';
import type { Connection } from '../lib/connection.ts';
import { useConnection } from '../lib/use-connection.ts';

type Banner = ComponentType<{ connection: Connection }>;

/**
 * The live region of the banner about a lost or slow connection (PWA-12). It is in the page from the start, so that screen readers announce the banner. The
 * banner is downloaded with the late parts, or earlier if the connection is lost.
 */
export function OfflineBannerPlace() {
  const connection = useConnection();
  const [Banner, setBanner] = useState<Banner>();
  const isWanted = connection !== 'online';
  useEffect(() => {
    if (!isWanted || Banner) return;
    // The download fails without a network. The next change of the connection retries it.
    import('./extras.ts').then((module) => setBanner(() => module.OfflineBanner)).catch(() => undefined);
  }, [isWanted, Banner]);
  return <div role="status">{Banner && <Banner connection={connection} />}</div>;
}
