import { useState } from 'react';
import { useChange } from './use-change.ts';

/**
 * A change of a row that somebody else may change meanwhile. `latest` is the row as last told, by `row` or by a refusal: what the next try has to bear
 * the version of. When somebody was first, `before` is the row as it was read until then, so that the difference can be shown. What was typed stays.
 * `isGone`: the row is no more.
 */
export function useVersionedChange<Row extends { version: number }>(
  row: Row,
  texts: Parameters<typeof useChange>[0],
  onDone: () => void,
) {
  const [latest, setLatest] = useState(row);
  const [before, setBefore] = useState<Row | null>(null);
  function learn(current: Row) {
    setBefore(latest);
    setLatest(current);
  }
  // The server's own answer, in the shape of the contract.
  const { failure, run } = useChange(texts, onDone, (current) => learn(current as Row));
  if (row.version > latest.version) learn(row);

  // One that names a field is about what was chosen there, e.g. a grid.
  const isGone = failure?.code === 'not_found' && Object.keys(failure.fields).length === 0;
  return {
    failure,
    run: (call: Parameters<typeof run>[0]) => {
      setBefore(null);
      run(call);
    },
    latest,
    before,
    isGone,
  };
}
