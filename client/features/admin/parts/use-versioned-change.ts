import { useState } from 'react';
import { useChange } from './use-change.ts';

/**
 * A change of a row that somebody else may change meanwhile. `latest` is the row as last told: what the next try has to bear the version of; when
 * somebody was first, `before` is the row as it was read until then, so that the difference can be shown. What was typed stays. `isGone`: the row is no
 * more.
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
  // One that names a field is about what was chosen there, e.g. a grid.
  const isGone = failure?.code === 'not_found' && Object.keys(failure.fields).length === 0;
  return { failure, run, latest, before: isConflict ? before : null, isGone };
}
