import { useState } from 'react';
import { useChange } from './use-change.ts';

/**
 * A change of a row that somebody else may change meanwhile. `latest` is the row as last told: what the next try has to bear the version of; when
 * somebody was first, `before` is the row as it was read until then, so that the difference can be shown. What was typed stays.
 */
export function useVersionedChange<Row extends { version: number }>(
  row: Row,
  texts: Parameters<typeof useChange>[0],
  onDone: () => void,
) {
  const [latest, setLatest] = useState(row);
  const [before, setBefore] = useState<Row | null>(null);
  const { failure, run } = useChange(texts, onDone, (current) => {
    setBefore(latest);
    // The server's own answer, in the shape of the contract.
    setLatest(current as Row);
  });
  const isConflict = failure?.code === 'conflict' && before !== null;
  return { failure, run, latest, before: isConflict ? before : null };
}
