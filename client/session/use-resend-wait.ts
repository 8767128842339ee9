import { useEffect, useState } from 'react';

/** The server sends one mail a minute and no more (whoever asks sooner gets none). */
const waitMs = 60_000;

/** Whole seconds until a player may ask for the next mail, 0 when over; and how to begin the wait. Counted by the clock: a page in the background ticks late. */
export function useResendWait(): [number, () => void] {
  const [endsAt, setEndsAt] = useState(0);
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
    setNow(Date.now());
    setEndsAt(Date.now() + waitMs);
  };
  return [Math.max(0, Math.ceil((endsAt - now) / 1000)), start];
}
