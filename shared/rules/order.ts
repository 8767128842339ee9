/** Compares numbers by size and text by code unit, so the order is the same on every machine. For `sort`. */
export function compare<T extends number | string>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** `startTime` in epoch milliseconds. The ids of one list are all numbers or all text. */
export interface Starting {
  id: number | string;
  startTime: number;
}

/** Compares by start time, then by id. For `sort`. */
export function byStart(a: Starting, b: Starting): number {
  return compare(a.startTime, b.startTime) || compare(a.id, b.id);
}
