import type { AdminGame, ScorePreview } from '../../../../shared/contract/admin-games.ts';
import {
  EARLIEST_END_MS,
  hasKickedOff,
  isFinal,
  statusFromSource,
  type MatchStatus,
} from '../../../../shared/rules/match-status.ts';

/**
 * The question before a status is set. early: the match is still to come, and the status closes it for every player.
 * playing: the match is under way by the source or by the clock, and the status ends it.
 */
export type ScoreQuestion = 'early' | 'playing';

/** Returns what to ask before `game` gets the status `chosen` at `now` (epoch milliseconds); null if nothing. */
export function scoreQuestion(game: AdminGame, chosen: MatchStatus, now: number): ScoreQuestion | null {
  if (!hasKickedOff(chosen) || game.status === chosen) return null;
  if (!hasKickedOff(game.status) && isToCome(game, now)) return 'early';
  return chosen === 'finished' && (isUnderWayAtSource(game) || isUnderWayByClock(game, now))
    ? 'playing'
    : null;
}

/**
 * Whether an administrator may still reopen the match: its start is to come, and the source has not reported it under
 * way.
 */
export function isToCome({ startTime, sourceBeganAt }: AdminGame, now: number): boolean {
  return sourceBeganAt === null && Date.parse(startTime) > now;
}

export function isUnderWayAtSource({ sourceStatus }: AdminGame): boolean {
  return sourceStatus !== null && statusFromSource(sourceStatus).status === 'live';
}

function isUnderWayByClock({ startTime, closesAt, sourceStatus }: AdminGame, now: number): boolean {
  const { status, attention } =
    sourceStatus === null ? { status: null, attention: null } : statusFromSource(sourceStatus);
  // The source says that an abandoned, awarded or walked over match is not played.
  if (attention === 'undecided') return false;
  const age = now - Math.min(Date.parse(startTime), Date.parse(closesAt));
  return age >= 0 && age < EARLIEST_END_MS && !(status && isFinal(status));
}

export interface Result {
  homeScore: number;
  awayScore: number;
  status: MatchStatus;
}

/** Whether `result` is another one than the match has. */
export function isAnother({ status, homeScore, awayScore }: AdminGame, result: Result): boolean {
  if (status !== result.status) return true;
  return status === 'finished' && (homeScore !== result.homeScore || awayScore !== result.awayScore);
}

/**
 * Whether `result` is the first of its match, leaves the grid unsettled and changes no settled or promised prize. The
 * panel saves such a result without a question.
 */
export function isFirstOfSeveral(game: AdminGame, result: Result, effects: ScorePreview): boolean {
  if (isFinal(game.status) || result.status !== 'finished') return false;
  return !effects.settles && effects.gameGroup?.status !== 'settled' && effects.promised.total === 0;
}
