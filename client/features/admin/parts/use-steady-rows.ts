import { useState } from 'react';

interface SteadyRow<Row> {
  row: Row;
  /** It is in another part of the list now: this is what was known of it last. */
  hasLeft: boolean;
}

interface Kept<Row> {
  asked: string;
  answer: readonly Row[];
  rows: readonly Row[];
}

/**
 * The rows of an answer in the order in which they were first seen, as long as the same is asked for: none slides under the finger that is about to press
 * what stood there before. What is new comes last, what has left keeps its place. `answer` keeps its identity until there is another one; `asked` tells one
 * question from another; null: its answer is still to come, and what was seen stays.
 */
export function useSteadyRows<Row extends { id: number }>(
  answer: readonly Row[],
  asked: string | null,
): SteadyRow<Row>[] {
  const [kept, setKept] = useState<Kept<Row> | null>(null);
  let current = kept;
  if (asked !== null && (kept?.asked !== asked || kept.answer !== answer)) {
    current = { asked, answer, rows: kept?.asked === asked ? merged(kept.rows, answer) : answer };
    setKept(current);
  }
  const there = new Set(current?.answer.map(({ id }) => id));
  return (current?.rows ?? []).map((row) => ({ row, hasLeft: !there.has(row.id) }));
}

function merged<Row extends { id: number }>(seen: readonly Row[], answer: readonly Row[]): Row[] {
  const now = new Map(answer.map((row) => [row.id, row]));
  const stays = seen.map((row) => now.get(row.id) ?? row);
  const known = new Set(seen.map(({ id }) => id));
  return [...stays, ...answer.filter(({ id }) => !known.has(id))];
}
