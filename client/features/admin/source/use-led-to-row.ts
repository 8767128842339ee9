import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The ids of the rows that the needs link to. */
export const rowAnchor = {
  job: (name: string) => `admin-job-${name}`,
  task: (id: number | '') => `admin-task-${id}`,
};

/** Opens a folded list and focuses the row that the address names; without the row, the list. `isThere`: the rows are loaded. */
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
