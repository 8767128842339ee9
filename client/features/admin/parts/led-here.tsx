import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsNarrow } from '../../../ui/use-media-query.ts';
import styles from './parts.module.css';

/** What the router calls the entry that one arrives with. */
const firstKey = 'default';

/** The state of a link whose reader wants to see at once what it leads to, wherever on the page the link stands. */
export const leading = { leads: true };

interface LedHereProps {
  label: string;
  /** The address says so itself. */
  isNamed?: boolean;
  children: ReactNode;
}

/**
 * What such a link leads to: scrolled to, with the focus, each time that one is followed. Filters and pages leave it where it is. On a phone, where all
 * that comes before it fills the screen, it is scrolled to also for who arrives by an address that names it.
 */
export function LedHere({ label, isNamed = false, children }: LedHereProps) {
  const place = useRef<HTMLDivElement>(null);
  const location = useLocation();
  const { key } = location;
  const isLed = (location.state as Partial<typeof leading> | null)?.leads === true;
  const isPhone = useIsNarrow();
  const isMeant = isNamed && isPhone && key === firstKey;
  const isBroughtUp = isLed || isMeant;
  useEffect(() => {
    if (isBroughtUp) place.current?.scrollIntoView?.({ block: 'start' });
    if (isLed) place.current?.focus({ preventScroll: true });
  }, [isBroughtUp, isLed, key]);
  return (
    <div
      ref={place}
      role="group"
      tabIndex={-1}
      aria-label={label}
      className={isBroughtUp ? styles.ledHere : undefined}
    >
      {children}
    </div>
  );
}
