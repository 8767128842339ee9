import { useEffect, useRef } from 'react';

/**
 * Moves the focus in a list whose row disappears with its focused button: to the row in the place of the one that
 * `leave` named, else to the last row, else to `otherwise`. Rows have `tabIndex={-1}`, so that an extra Enter presses
 * nothing.
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
    /** Call it before the row disappears. */
    leave: (key: Key) => {
      left.current = { key, place: keys.indexOf(key) };
    },
  };
}
