import { useEffect, useReducer } from 'react';
import { useFirstRenderTime } from './first-render.ts';
import { onTimeCorrected, serverNow } from './server-clock.ts';

/** The longest that a browser's timer can wait. */
const longestTimer = 2_147_483_647;

/**
 * The server's time in epoch milliseconds; the component draws again at the next moment that `nextChange` names (null:
 * never), e.g. when the first of several matches locks (PLAY-05), when the page comes back into sight, and when an
 * answer shows that it is another time than was thought.
 *
 * The server's render and hydration use the time of the render.
 *
 * Every look is a new object: the estimate stands still while the device's clock is behind it, and the timer has to go
 * on all the same (PWA-07).
 */
export function useServerNow(nextChange: (now: number) => number | null): number {
  const [seen, look] = useReducer(lookAtClock, null, lookAtClock);
  const now = useFirstRenderTime() ?? seen.now;
  const next = nextChange(now);
  useEffect(() => {
    const lookWhenVisible = () => document.visibilityState === 'visible' && look();
    document.addEventListener('visibilitychange', lookWhenVisible);
    const stopHearing = onTimeCorrected(look);
    const timer =
      next === null ? undefined : setTimeout(look, Math.min(Math.max(next - serverNow(), 250), longestTimer));
    return () => {
      clearTimeout(timer);
      stopHearing();
      document.removeEventListener('visibilitychange', lookWhenVisible);
    };
  }, [next, seen]);
  return now;
}

function lookAtClock() {
  return { now: serverNow() };
}
