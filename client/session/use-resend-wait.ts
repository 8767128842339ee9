import { useEffect, useState } from 'react';

/** The server sends one mail a minute and no more (whoever asks sooner gets none). */
const waitMs = 60_000;

/**
 * Whole seconds until a player may ask for the next mail, 0 when over; and how to begin the wait, which outlives a reload. Counted by the clock: a page in
 * the background ticks late.
 */
export function useResendWait(playerId: number): [number, () => void] {
  const [endsAt, setEndsAt] = useState(() => readEnd(playerId));
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
    const end = Date.now() + waitMs;
    keepEnd(playerId, end);
    setNow(Date.now());
    setEndsAt(end);
  };
  return [Math.max(0, Math.ceil((endsAt - now) / 1000)), start];
}

const keyOf = (playerId: number) => `doce.verification-mail.${playerId}`;

/** 0 when nothing is kept, or what no wait can last to: the device's clock was set back meanwhile. */
function readEnd(playerId: number): number {
  try {
    const end = Number(sessionStorage.getItem(keyOf(playerId)));
    return end - Date.now() <= waitMs ? end : 0;
  } catch {
    return 0;
  }
}

function keepEnd(playerId: number, end: number): void {
  try {
    sessionStorage.setItem(keyOf(playerId), String(end));
  } catch {
    // The wait lasts as long as the page.
  }
}
