import { useEffect, useRef } from 'react';

/**
 * For a list whose rows go when they are dealt with, and with them the button that had the focus: it then goes to the
 * row that came in the place of the one named by `leave`, else to the last one, else to `otherwise`. Rows bear
 * `tabIndex={-1}`, so that one Enter too many presses nothing.
 */
export function useFocusAfterRow<Key extends number | string>(
  keys: readonly Key[],
  otherwise: () => HTMLElement | null,
) {
  const list = useRef<HTMLUListElement>(null);
  const left = useRef<{ key: Key; place: number }>(null);

  useEffect(() => {
    const gone = left.current;
    if (!gone || keys.includes(gone.key)) return;
    left.current = null;
    const { activeElement, body } = document;
    if (activeElement && activeElement !== body) return;
    const row = list.current?.children[Math.min(gone.place, keys.length - 1)];
    (row instanceof HTMLElement ? row : otherwise())?.focus();
  });

  return {
    list,
    /** The row is about to go. */
    leave: (key: Key) => {
      left.current = { key, place: keys.indexOf(key) };
    },
  };
}
