import { ExpirationPlugin } from 'workbox-expiration';
import { PrecacheRoute, type PrecacheController } from 'workbox-precaching';
import { Route, Router } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { ownerOfPath } from '../../shared/rules/web-paths.ts';
import { isOurs } from '../api/ours.ts';
import { crestsCache } from '../storage/crests-cache.ts';
import { onlyOurs } from './only-ours.ts';

const page = '/index.html';
/** About a megabyte: the crests of about twelve grids. */
const mostCrests = 300;

/**
 * The requests that the worker answers: the app's page and files from the precache; crests, legal texts and the page
 * that checks the log from their caches. All others go to the network. A request is also sent to the network if the
 * cache fails.
 */
export function makeRouter(precache: PrecacheController): Router {
  const router = new Router();
  // A fetch of `/` that is no navigation reads the server's newest page (stale-release.ts), so it has no directory
  // index.
  router.registerRoute(new PrecacheRoute(precache, { directoryIndex: '', cleanURLs: false }));
  const openPage = precache.createHandlerBoundToURL(page);
  router.registerRoute(
    new Route(
      ({ request, url, sameOrigin }) =>
        request.mode === 'navigate' && sameOrigin && isPageOfApp(url.pathname),
      async (options) => {
        const kept = await precache.matchPrecache(page);
        if (!kept || !isOurs(kept)) options.event.waitUntil(restore(precache));
        return openPage(options);
      },
    ),
  );
  router.registerRoute(
    // Their addresses name their content, so they never change.
    new Route(
      ({ url, sameOrigin }) => sameOrigin && /^\/api\/images\/[0-9a-f]{32}\/\d+\.webp$/.test(url.pathname),
      new CacheFirst({
        cacheName: crestsCache,
        plugins: [onlyOurs, new ExpirationPlugin({ maxEntries: mostCrests, purgeOnQuotaError: true })],
      }),
    ),
  );
  router.registerRoute(
    // Too large for the precache. The hash in the name changes with the content.
    new Route(
      ({ url, sameOrigin }) => sameOrigin && /^\/assets\/(legal|record)-[\w-]+\.(js|css)$/.test(url.pathname),
      new CacheFirst({
        cacheName: 'doce-legal',
        plugins: [onlyOurs, new ExpirationPlugin({ maxEntries: 12 })],
      }),
    ),
  );
  router.setCatchHandler(({ request }) => fetch(request));
  return router;
}

/**
 * The browser has deleted the cache, or it has a stranger's files: downloads the missing ones again. Without a network
 * the next start tries again. Never rejects.
 */
async function restore(precache: PrecacheController): Promise<void> {
  // Workbox fills the precache at an install event only.
  const install = { type: 'install', waitUntil: () => undefined };
  await precache.install(install as unknown as ExtendableEvent).catch(() => undefined);
}

function isPageOfApp(pathname: string): boolean {
  try {
    return ownerOfPath(decodeURI(pathname)) === 'app';
  } catch {
    // The server answers a malformed address.
    return false;
  }
}
