/** Which of two values comes first, for `sort`: numbers by size, text by code unit, the same on every machine and in every language. */
export function compare<T extends number | string>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Something that starts and can be told apart: `startTime` in epoch milliseconds, ids all numbers or all text. */
export interface Starting {
  id: number | string;
  startTime: number;
}

/** The order of play: by start time, then by id, so that two matches of one hour never change places. For `sort`. */
export function byStart(a: Starting, b: Starting): number {
  return compare(a.startTime, b.startTime) || compare(a.id, b.id);
}
