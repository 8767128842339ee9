import { compare } from './compare.ts';
import { hasKickedOff, isFinal, type GameStatus } from './game-status.ts';
import { GRID_STATUSES, type GridStatus } from './grid-status.ts';
import { storingEndsAt, type MatchTimes } from './pick-window.ts';

export interface GridGame extends MatchTimes {
  status: GameStatus;
}

export interface GridState {
  status: GridStatus;
  /** Who set the status it has. */
  decidedBy: 'system' | 'admin';
  /** The furthest status it ever had, where that is kept: a step that a person took back is not taken again. */
  furthest?: GridStatus;
  games: readonly GridGame[];
  /** Epoch milliseconds. */
  now: number;
}

/**
 * The status a grid should have (JOB-05). It closes when its last match has started and settles when its last match has ended; void
 * matches are not waited for. Never backwards, and never against a person: what an administrator opened again stays open, what they closed
 * early still settles, what they took back from settled (`furthest` says so) stays.
 */
export function nextGridStatus({ status, decidedBy, furthest, games, now }: GridState): GridStatus {
  const due = dueStatus(games, now);
  // A grid is born open: one that a person *set* open had been further.
  const takenBack = furthest ?? (status === 'open' ? 'settled' : status);
  const reached = decidedBy === 'system' ? status : takenBack;
  return isFurther(due, status) && isFurther(due, reached) ? due : status;
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
