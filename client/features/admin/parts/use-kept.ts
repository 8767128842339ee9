import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { useSession } from '../../../session/use-session.ts';
import { keepInTab, keptInTab, tabKey } from '../../../session/tab-memory.ts';

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
  const [value, setValue] = useState(() => (key === null ? null : read(keptInTab(key))) ?? initial);

  const kept = JSON.stringify(value);
  const isKept = kept !== JSON.stringify(initial);

  useEffect(() => {
    if (key !== null) keepInTab(key, isKept ? kept : null);
  }, [key, kept, isKept]);

  return [value, setValue];
}
