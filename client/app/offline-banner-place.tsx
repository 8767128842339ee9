import { useEffect, useState, type ComponentType } from 'react';
import type { Connection } from '../lib/connection.ts';
import { useConnection } from '../lib/use-connection.ts';

type Banner = ComponentType<{ connection: Connection }>;

/** Where the banner appears that tells of a lost or slow connection (PWA-12). There from the start, so that a screen reader hears it; the banner itself comes with the late parts, or with the first trouble before. */
export function OfflineBannerPlace() {
  const connection = useConnection();
  const [Banner, setBanner] = useState<Banner>();
  const isWanted = connection !== 'online';
  useEffect(() => {
    if (!isWanted || Banner) return;
    // Before the late parts it may be out of reach: the next trouble asks again.
    import('./offline-banner.tsx')
      .then((module) => setBanner(() => module.OfflineBanner))
      .catch(() => undefined);
  }, [isWanted, Banner]);
  return <div role="status">{Banner && <Banner connection={connection} />}</div>;
}
