/** One thing that is different now, in words. */
export interface Difference {
  label: string;
  from: string;
  to: string;
}

/** One thing that there is to say of a row. */
export interface Fact<Row> {
  label: string;
  say: (row: Row) => string;
}

/** What is different of a row between two readings, as it is said of it; nothing without a reading before. */
export function differencesOf<Row>(facts: readonly Fact<Row>[], before: Row | null, now: Row): Difference[] {
  if (before === null) return [];
  return facts
    .map(({ label, say }) => ({ label, from: say(before), to: say(now) }))
    .filter(({ from, to }) => from !== to);
}

/** How much of what is different now would be undone by what was entered meanwhile, by field; undefined: not touched. */
export function replacesOf<Row extends object>(
  entered: { [Field in keyof Row]?: unknown },
  differences: readonly Difference[],
  before: Row | null,
  now: Row,
): 'all' | 'some' | 'nothing' {
  const touched = (Object.keys(entered) as (keyof Row)[]).filter((field) => entered[field] !== undefined);
  const replaced = touched.filter((field) => before !== null && before[field] !== now[field]).length;
  if (replaced === 0) return 'nothing';
  return replaced < differences.length ? 'some' : 'all';
}
