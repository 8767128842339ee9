import { useEffect, useState } from 'react';

const ownMoves = ['pointerdown', 'wheel', 'keydown'] as const;
/** A player who returns sooner goes on reading where they were. */
const awayMs = 10 * 60_000;

/** A player's stay on a page. */
export interface Visit {
  /** When the player came, in epoch milliseconds of the device. */
  since: number;
  /** The player came back to an open page, perhaps days later. */
  isReturn: boolean;
  /** An answer has arrived since. */
  isAnswered: boolean;
  /** The player has touched the page since. */
  isTouched: boolean;
}

/**
 * Returns the visit of the page that calls it. A return after ten minutes in another app is a visit of its own.
 *
 * @param answeredAt when the newest answer arrived, in epoch milliseconds of the device; undefined if there is none
 */
export function useVisit(answeredAt: number | undefined): Visit {
  const [visit, setVisit] = useState(() => ({ since: Date.now(), isReturn: false, isTouched: false }));
  useEffect(() => {
    let leftAt = 0;
    const touch = () => setVisit((now) => (now.isTouched ? now : { ...now, isTouched: true }));
    const lookAround = () => {
      if (document.visibilityState === 'hidden') leftAt = Date.now();
      else if (leftAt > 0 && Date.now() - leftAt >= awayMs)
        setVisit({ since: Date.now(), isReturn: true, isTouched: false });
    };
    ownMoves.forEach((move) => window.addEventListener(move, touch, { capture: true, passive: true }));
    document.addEventListener('visibilitychange', lookAround);
    return () => {
      ownMoves.forEach((move) => window.removeEventListener(move, touch, { capture: true }));
      document.removeEventListener('visibilitychange', lookAround);
    };
  }, []);
  return { ...visit, isAnswered: answeredAt !== undefined && answeredAt >= visit.since };
}

/**
 * Returns `value` as it was when the visit began, so that nothing moves under a finger. It changes with another
 * `subject`, and once with the first answer of the visit, unless the player has touched the page by then.
 */
export function useAsOpened<T>(value: T, subject: unknown, { since, isAnswered, isTouched }: Visit): T {
  const [opened, setOpened] = useState({ value, subject, since, isAnswered });
  const isSame = opened.subject === subject && opened.since === since;
  if (isSame && (opened.isAnswered || !isAnswered || isTouched)) return opened.value;
  setOpened({ value, subject, since, isAnswered });
  return value;
}
