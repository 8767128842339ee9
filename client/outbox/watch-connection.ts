import { requestOf } from '../api/route.ts';
import { send } from '../api/send.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { markOffline, onConnection, readConnection } from '../lib/connection.ts';

/** The backoff before each poll. The last one repeats. */
const backoffMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** A shorter connection does not reset the backoff, because some networks pass small calls and no large ones. */
const stableMs = 30_000;
const timeoutMs = 5_000;

/**
 * Polls `GET /health` while the connection is lost and the page is visible. Polls at once when the browser has a
 * network again or the page becomes visible. A connection of 30 s resets the backoff. Returns how to stop.
 */
export function watchConnection(): () => void {
  let polls = 0;
  let onlineSince: number | null = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isWanted = () => readConnection() === 'offline' && document.visibilityState === 'visible';
  const pollLater = () => {
    clearTimeout(timer);
    if (!isWanted()) return;
    const wait = backoffMs[Math.min(polls, backoffMs.length - 1)]!;
    timer = setTimeout(() => void poll(), wait * (0.75 + Math.random() / 2));
  };
  const poll = async () => {
    polls += 1;
    await send(requestOf('GET /health'), {
      token: null,
      language: currentLanguage(),
      patienceMs: timeoutMs,
    });
    pollLater();
  };
  const pollNow = () => {
    polls = 0;
    clearTimeout(timer);
    if (isWanted()) void poll();
  };
  const follow = () => {
    if (readConnection() === 'offline') {
      if (onlineSince !== null && performance.now() - onlineSince >= stableMs) polls = 0;
      onlineSince = null;
    } else {
      onlineSince ??= performance.now();
    }
    pollLater();
  };

  const loseNetwork = () => markOffline();
  const stop = onConnection(follow);
  window.addEventListener('offline', loseNetwork);
  window.addEventListener('online', pollNow);
  document.addEventListener('visibilitychange', pollNow);
  follow();
  return () => {
    stop();
    clearTimeout(timer);
    window.removeEventListener('offline', loseNetwork);
    window.removeEventListener('online', pollNow);
    document.removeEventListener('visibilitychange', pollNow);
  };
}
