import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './parts.module.css';

/** The state of a link whose reader wants to see at once what it leads to, wherever on the page the link stands. */
export const leading = { leads: true };

/** What such a link leads to: scrolled to, with the focus, each time that one is followed. Filters and pages leave it where it is. */
export function LedHere({ label, children }: { label: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const location = useLocation();
  const { key } = location;
  const isLed = (location.state as Partial<typeof leading> | null)?.leads === true;
  useEffect(() => {
    if (!isLed) return;
    place.current?.scrollIntoView?.({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, [isLed, key]);
  return (
    <div
      ref={place}
      role="group"
      tabIndex={-1}
      aria-label={label}
      className={isLed ? styles.ledHere : undefined}
    >
      {children}
    </div>
  );
}
