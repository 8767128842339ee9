import { useEffect, useRef, type ReactNode } from 'react';

/** What appears in a dialog that is longer than the screen is scrolled to: nobody should confirm what they have not seen. */
export function BroughtIntoSight({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView?.({ block: 'start' });
  }, []);
  return <div ref={place}>{children}</div>;
}
