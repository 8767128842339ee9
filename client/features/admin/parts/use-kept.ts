import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { useSession } from '../../../session/use-session.ts';
import { tabKey } from '../../../session/tab-memory.ts';

/**
 * A state that outlives a reload: kept in this tab of the browser for the administrator who is logged in, until the logout. `read` makes of what was
 * kept a value again; null when it is none, and the state begins with `initial`.
 */
export function useKept<T>(
  name: string,
  initial: T,
  read: (kept: unknown) => T | null,
): [T, Dispatch<SetStateAction<T>>] {
  const { user } = useSession();
  const key = user ? tabKey(user.id, name) : null;
  const [value, setValue] = useState(() => (key === null ? null : read(stored(key))) ?? initial);

  const kept = JSON.stringify(value);
  const isKept = kept !== JSON.stringify(initial);

  useEffect(() => {
    if (key !== null) store(key, isKept ? kept : null);
  }, [key, kept, isKept]);

  return [value, setValue];
}

function stored(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Null: there is nothing to keep. */
function store(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is full or forbidden: the state lasts as long as the page.
  }
}
