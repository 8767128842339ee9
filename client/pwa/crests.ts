import { crestsCache } from '../offline/crests-cache.ts';

/** About a megabyte: those of some twelve grids. */
export const mostCrests = 300;

/** Whether an address is that of a crest or a league's logo: copied to our origin, named after its source, and so never changed. */
export function isCrest(url: string): boolean {
  const { origin, pathname } = new URL(url);
  return origin === location.origin && /^\/api\/images\/[0-9a-f]{32}\/\d+\.webp$/.test(pathname);
}

/**
 * A crest from the cache, else from the network and then kept; the oldest go when there are too many. Raises what the network raises: the screen then
 * shows its placeholder.
 *
 * @param keep hears of the writing, which the answer does not wait for
 */
export async function answerCrest(
  request: Request,
  network: () => Promise<Response>,
  keep: (writing: Promise<void>) => void,
): Promise<Response> {
  const cache = await caches.open(crestsCache).catch(() => undefined);
  const kept = await cache?.match(request).catch(() => undefined);
  if (kept) return kept;
  const answer = await network();
  if (cache && answer.ok) keep(write(cache, request, answer.clone()));
  return answer;
}

/** A crest that cannot be kept, for want of room, is asked for again. */
async function write(cache: Cache, request: Request, answer: Response): Promise<void> {
  try {
    await cache.put(request, answer);
    const all = await cache.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - mostCrests)).map((old) => cache.delete(old)));
  } catch {
    // The screen has its crest.
  }
}
