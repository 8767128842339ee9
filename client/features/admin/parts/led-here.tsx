import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The state of a link that scrolls to its target. */
export const leading = { leads: true };

/** An address with more than a tab, a view or a language. */
const filteredLists = /[?&](?!tab=|vista=|lng=)\w/;

/** The target of links with the state `leading`, and of a page opened with a filter, e.g. from a mail (ADM-83). */
export function LedHere({ label, children }: { label: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const location = useLocation();
  const { key, search } = location;
  const isOpened = key === 'default' && filteredLists.test(search);
  const isLed = isOpened || (location.state as Partial<typeof leading> | null)?.leads === true;
  useEffect(() => {
    if (!isLed) return;
    place.current?.scrollIntoView?.({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, [isLed, key]);
  return (
    // Its height lets even a short list scroll to the top.
    <div
      ref={place}
      role="group"
      tabIndex={-1}
      aria-label={label}
      style={{ minHeight: isLed ? '100dvh' : undefined }}
    >
      {children}
    </div>
  );
}
