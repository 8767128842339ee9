import { ownerOfPath } from '../../shared/rules/web-paths.ts';

/** The files of one release as the worker holds them: workbox's PrecacheController, as far as it is needed here. */
export interface Precache {
  getCacheKeyForURL(url: string): string | undefined;
  matchPrecache(url: string): Promise<Response | undefined>;
}

const page = '/index.html';

/**
 * The app's page or one of its files from the precache; undefined when the worker keeps out of it and the browser asks the network as ever: calls of
 * the API, what another host has, files that no player's page needs. The network is asked only for what the browser threw away, so that one which
 * accepts and never answers holds up nothing.
 */
export function answerFromShell(
  request: Pick<Request, 'method' | 'mode' | 'url'>,
  precache: Precache,
  network: () => Promise<Response>,
): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return undefined;
  const wanted = request.mode === 'navigate' && isOfApp(pathname) ? page : pathname;
  if (!precache.getCacheKeyForURL(wanted)) return undefined;
  return precache
    .matchPrecache(wanted)
    .catch(() => undefined)
    .then((kept) => kept ?? network());
}

function isOfApp(pathname: string): boolean {
  try {
    return ownerOfPath(decodeURI(pathname)) === 'app';
  } catch {
    // An address that cannot be read: the server says so.
    return false;
  }
}
