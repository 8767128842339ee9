import { useEffect, useState } from 'react';
import { inDatabase } from '../storage/database.ts';

/**
 * Returns how many picks of all players this device has that the server has not accepted, drafts too. Zero until the
 * database has been read.
 */
export function useKeptPicks(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isOver = false;
    void inDatabase((db) => db.outbox.count()).then(
      (kept) => !isOver && setCount(kept),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, []);
  return count;
}
