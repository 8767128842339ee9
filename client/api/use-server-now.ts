import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

/** The longest that a browser's timer can wait. */
const longestTimer = 2_147_483_647;

/**
 * The server's time in epoch milliseconds; the component draws again at the next moment that `nextChange` names (null: never), e.g. when the
 * first of several matches locks (PLAY-05), and when the page comes back into sight.
 */
export function useServerNow(nextChange: (now: number) => number | null): number {
  const [now, setNow] = useState(serverNow);
  const next = nextChange(now);
  useEffect(() => {
    const look = () => setNow(serverNow());
    const lookWhenVisible = () => document.visibilityState === 'visible' && look();
    document.addEventListener('visibilitychange', lookWhenVisible);
    const timer =
      next === null ? undefined : setTimeout(look, Math.min(Math.max(next - serverNow(), 250), longestTimer));
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookWhenVisible);
    };
  }, [next, now]);
  return now;
}
