import type { Grids } from '../../matches/games-api.ts';

/** Being rebuilt for the new form of the public log. */
export function SealNote(_: { grid: Grids[number] }) {
  return null;
}
