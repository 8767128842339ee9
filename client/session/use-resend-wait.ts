import { useEffect, useState } from 'react';
import { beginMailWait, endOfMailWait, mailOf, secondsUntil } from './mail-wait.ts';

/**
 * Whole seconds until a player may ask for the next mail to verify the address, 0 when over; and how to begin the wait. Counted by the clock: a page in
 * the background ticks late.
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
