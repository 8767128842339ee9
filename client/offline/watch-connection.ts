import { requestOf } from '../api/route.ts';
import { send } from '../api/send.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { markOffline, onConnection, readConnection } from '../lib/connection.ts';

/** How long to wait before each look whether the way is free again; then always the last, so that a server that comes back is not met by all at once. */
const waitsMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** A way that was free for a shorter time is not met with haste when it is lost again: it may be one that lets small calls pass and no large ones. */
const steadyMs = 30_000;
/** Longer than a slow answer takes, shorter than a player waits. */
const patienceMs = 5_000;

/**
 * While the connection is lost and somebody looks at the page, asks `GET /health` now and then, so that it comes back by itself; at once when the browser
 * sees a network again or the page comes into sight. The waits grow until the way has been free for half a minute. Returns how to stop.
 */
export function watchConnection(): () => void {
  let looks = 0;
  let freeSince: number | null = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isWanted = () => readConnection() === 'offline' && document.visibilityState === 'visible';
  const lookLater = () => {
    clearTimeout(timer);
    if (!isWanted()) return;
    const wait = waitsMs[Math.min(looks, waitsMs.length - 1)]!;
    timer = setTimeout(() => void look(), wait * (0.75 + Math.random() / 2));
  };
  const look = async () => {
    looks += 1;
    await send(requestOf('GET /health'), {
      token: null,
      language: currentLanguage(),
      signal: AbortSignal.timeout(patienceMs),
    });
    lookLater();
  };
  const lookNow = () => {
    looks = 0;
    clearTimeout(timer);
    if (isWanted()) void look();
  };
  const follow = () => {
    if (readConnection() === 'offline') {
      if (freeSince !== null && performance.now() - freeSince >= steadyMs) looks = 0;
      freeSince = null;
    } else {
      freeSince ??= performance.now();
    }
    lookLater();
  };

  const loseNetwork = () => markOffline();
  const stop = onConnection(follow);
  window.addEventListener('offline', loseNetwork);
  window.addEventListener('online', lookNow);
  document.addEventListener('visibilitychange', lookNow);
  follow();
  return () => {
    stop();
    clearTimeout(timer);
    window.removeEventListener('offline', loseNetwork);
    window.removeEventListener('online', lookNow);
    document.removeEventListener('visibilitychange', lookNow);
  };
}
