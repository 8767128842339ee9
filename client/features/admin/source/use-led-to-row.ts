import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** How a row of one of the folded lists beside the tabs is called in an address; readiness leads to it. */
export const rowAnchor = {
  job: (name: string) => `admin-job-${name}`,
  task: (id: number | '') => `admin-task-${id}`,
};

/**
 * For a list that is folded: when the address names one of its rows it is unfolded, with that row in sight and the focus on it, each time the way there is
 * followed. `isThere`: the rows have come. A row that is no more leads to the list.
 */
export function useLedToRow(kind: keyof typeof rowAnchor, isThere: boolean) {
  const list = useRef<HTMLDetailsElement>(null);
  const location = useLocation();
  useEffect(() => {
    const anchor = location.hash.slice(1);
    if (!isThere || !list.current || !anchor.startsWith(`admin-${kind}-`)) return;
    list.current.open = true;
    const place = document.getElementById(anchor) ?? list.current;
    place.scrollIntoView?.({ block: 'center' });
    place.focus({ preventScroll: true });
  }, [kind, isThere, location]);
  return list;
}
