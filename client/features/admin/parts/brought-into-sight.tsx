import { useEffect, useRef, type ReactNode } from 'react';

/** Scrolls to its content when it appears, e.g. to a warning in a dialog that is longer than the screen. */
export function BroughtIntoSight({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView?.({ block: 'start' });
  }, []);
  return <div ref={place}>{children}</div>;
}
