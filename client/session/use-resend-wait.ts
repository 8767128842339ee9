import { useEffect, useState } from 'react';
import { beginMailWait, endOfMailWait, mailOf, secondsUntil } from './mail-wait.ts';

/**
 * Returns the whole seconds until a player may request the next verification mail (0: now), and a function that starts
 * the cooldown. Reads the clock, because timers of a page in the background fire late.
 */
export function useResendWait(playerId: number): [number, () => void] {
  const mail = mailOf.verification(playerId);
  const [endsAt, setEndsAt] = useState(() => endOfMailWait(mail));
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (Date.now() >= endsAt) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= endsAt) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  const start = () => {
    setEndsAt(beginMailWait(mail));
    setNow(Date.now());
  };
  return [secondsUntil(endsAt, now), start];
}
