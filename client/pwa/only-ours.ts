import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { isOurs } from '../api/ours.ts';

type Plugin = NonNullable<
  NonNullable<ConstructorParameters<typeof PrecacheController>[0]>['plugins']
>[number];

/**
 * For a cache of Workbox: stores only files of our server, because a proxy may answer 200 with a page of its own. A
 * stranger's file that an earlier release stored counts as missing. The precache fails to install if a file is not
 * ours; the browser repeats it at the next visit.
 */
export const onlyOurs: Plugin = {
  cacheWillUpdate: async ({ response }) => (response.ok && isOurs(response) ? response : null),
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && isOurs(cachedResponse) ? cachedResponse : null,
};

export function precacheOf(files: PrecacheEntry[]): PrecacheController {
  const precache = new PrecacheController({ plugins: [onlyOurs] });
  precache.addToCacheList(files);
  return precache;
}

/**
 * Downloads the files of this release for an install event. If the release before has stored a stranger's file, its app
 * is broken and cannot offer the update, so this release activates at once.
 */
export async function install(
  precache: PrecacheController,
  event: ExtendableEvent,
  activateNow: () => Promise<void>,
): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName);
  const isBroken = (await cache.matchAll()).some((response) => !isOurs(response));
  await precache.install(event);
  if (isBroken) await activateNow();
}
