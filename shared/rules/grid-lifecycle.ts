import { compare } from './compare.ts';
import { hasKickedOff, isFinal, type GameStatus } from './game-status.ts';
import { GRID_STATUSES, type GridStatus } from './grid-status.ts';
import { storingEndsAt, type MatchTimes } from './pick-window.ts';

export interface GridGame extends MatchTimes {
  status: GameStatus;
}

export interface GridState {
  status: GridStatus;
  /** The furthest status it ever had, the present one included. */
  furthest: GridStatus;
  games: readonly GridGame[];
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Returns the status that a grid should have (JOB-05). A grid closes when its last match has started and settles when its last match has ended. Void
 * matches do not delay it. A grid never moves backwards by itself, and never repeats a step that an administrator took back: a grid opened again after it
 * closed stays open until it settles.
 */
export function nextGridStatus({ status, furthest, games, now }: GridState): GridStatus {
  const due = dueStatus(games, now);
  return isFurther(due, furthest) ? due : status;
}

/** May an administrator put another match in the place of a void one? Only while none of the grid's matches is being played or awaits its result. */
export function canReplaceGame(games: readonly GridGame[], now: number): boolean {
  return !games.some((game) => !isFinal(game.status) && hasStarted(game, now));
}

/**
 * Why a match may not be taken out of the system; null: it may. Players have a right to the result of what has begun in their grid, and a settled
 * grid is final, called off matches and all. A match without a grid matters to nobody.
 */
export function deletionRefusal(
  game: GridGame,
  gridStatus: GridStatus | null,
  now: number,
): 'grid_settled' | 'match_started' | null {
  if (gridStatus === null) return null;
  if (gridStatus === 'settled') return 'grid_settled';
  return game.status !== 'cancelled' && hasStarted(game, now) ? 'match_started' : null;
}

/** The grids in the order a player of `country` (null: a visitor) sees them: those of that country first, then by start date, then id. */
export function orderGridsFor<
  Grid extends { id: number | string; country: string; startDate: number | string },
>(country: string | null, grids: readonly Grid[]): Grid[] {
  return [...grids].sort(
    (a, b) =>
      Number(b.country === country) - Number(a.country === country) ||
      compare(a.startDate, b.startDate) ||
      compare(a.id, b.id),
  );
}

function dueStatus(games: readonly GridGame[], now: number): GridStatus {
  if (games.length === 0) return 'open';
  if (games.every(({ status }) => isFinal(status))) return 'settled';
  return games.every((game) => isFinal(game.status) || hasStarted(game, now)) ? 'closed' : 'open';
}

function hasStarted(game: GridGame, now: number): boolean {
  return hasKickedOff(game.status) || now >= storingEndsAt(game);
}

function isFurther(one: GridStatus, other: GridStatus): boolean {
  return GRID_STATUSES.indexOf(one) > GRID_STATUSES.indexOf(other);
}
