import { byStart, compare, type Starting } from './compare.ts';

/** A match in a grid: `order` is what an administrator gave it, null when nothing. */
export interface OrderedGame extends Starting {
  order: number | null;
}

/** The matches of a grid as they are shown: by order ascending, those without one after, ties by start time, then id. */
export function orderGames<Game extends OrderedGame>(games: readonly Game[]): Game[] {
  return [...games].sort((a, b) => compare(a.order ?? Infinity, b.order ?? Infinity) || byStart(a, b));
}
