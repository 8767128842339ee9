import { type Attention, type GameStatus, hasKickedOff, isFinal } from '../../../shared/rules/game-status.ts';
import type { Score } from '../../../shared/rules/outcome.ts';
import type { SourceFixture } from './source/football-source.ts';

/** What the source may change of a match. */
export interface MatchState {
  start: Date;
  status: GameStatus;
  attention: Attention | null;
  sourceStatus: string | null;
  score: Score | null;
  scoreBy: 'source' | 'admin' | null;
}

/** A match as it stands, with the moment from which it takes no picks and its two clubs by the source's numbers. */
export interface KnownMatch extends MatchState {
  closesAt: Date;
  homeId: number;
  awayId: number;
}

/**
 * A match after a word of the source: the one place where the two meet. `now` is the database's time.
 *
 * - What a person set stands, score and status (JOB-06); only the source's own status is noted.
 * - The start follows the source; that of a match under way only if it lies behind us. Whether that lets picks in is not decided here: the database never reopens a match.
 * - A match whose first half began before its time is under way, whatever else is said, and so is locked at once.
 * - Only a final score after 90 minutes finishes a match. A finished one can get another final score, or become void; a source that takes the end
 *   back is not believed, but shown to a person.
 * - Other clubs, or the two the other way round, would turn the meaning of every pick: nothing is taken, and a person has to look.
 */
export function applyFixture(match: KnownMatch, fixture: SourceFixture, now: Date): MatchState {
  const noted = { ...stateOf(match), sourceStatus: fixture.sourceStatus };
  if (match.scoreBy === 'admin') return noted;
  if (fixture.home.id !== match.homeId || fixture.away.id !== match.awayId)
    return { ...noted, attention: 'unknown' };
  if (match.status === 'finished') return afterTheEnd(noted, fixture);
  const status = statusAfter(match, fixture, now);
  const score = scoreAfter(status, match, fixture);
  return {
    start: startAfter(status, match, fixture, now),
    status,
    attention: fixture.attention,
    sourceStatus: fixture.sourceStatus,
    score,
    scoreBy: score && 'source',
  };
}

/**
 * A match that the source was asked about and did not name among others: it may have been taken out there, so a person should know before its result is
 * missed. What is over, or a person's word, needs no source any more. The next word about it puts it right.
 */
export function applyAbsence(match: KnownMatch): MatchState {
  const state = stateOf(match);
  if (match.scoreBy === 'admin' || isFinal(match.status)) return state;
  return { ...state, attention: 'unknown', sourceStatus: null };
}

/** A match whose data from the source cannot be read: nothing of it is taken, and a person should know. The next readable answer clears the mark. */
export function applyUnreadable(match: KnownMatch): MatchState {
  const state = stateOf(match);
  if (match.scoreBy === 'admin' || isFinal(match.status)) return state;
  return { ...state, attention: 'unreadable' };
}

/** Whether anything of a match is different. */
export function isChanged(before: MatchState, after: MatchState): boolean {
  return (
    before.start.getTime() !== after.start.getTime() ||
    before.status !== after.status ||
    before.attention !== after.attention ||
    before.sourceStatus !== after.sourceStatus ||
    before.score?.home !== after.score?.home ||
    before.score?.away !== after.score?.away ||
    before.scoreBy !== after.scoreBy
  );
}

/** A match that was not here before, after the source's first word of it. */
export function newMatch(fixture: SourceFixture, now: Date): MatchState {
  return applyFixture(
    {
      start: fixture.start,
      closesAt: fixture.start,
      status: 'scheduled',
      attention: null,
      sourceStatus: null,
      score: null,
      scoreBy: null,
      homeId: fixture.home.id,
      awayId: fixture.away.id,
    },
    fixture,
    now,
  );
}

function afterTheEnd(match: MatchState, { status, attention, fullTime }: SourceFixture): MatchState {
  if (status === 'finished' && fullTime) return { ...match, attention, score: fullTime, scoreBy: 'source' };
  if (status === 'cancelled') return { ...match, status, attention, score: null, scoreBy: null };
  return { ...match, attention: attention ?? 'unknown' };
}

/** A match that was brought forward unseen has begun before the start we knew; a date to come is no start of a match under way. */
function startAfter(status: GameStatus, match: KnownMatch, fixture: SourceFixture, now: Date): Date {
  if (status === 'scheduled') return fixture.start;
  return hasKickedOff(status) && fixture.start <= now ? fixture.start : match.start;
}

function statusAfter(
  match: KnownMatch,
  { status, fullTime, kickedOffAt }: SourceFixture,
  now: Date,
): GameStatus {
  if (status === 'finished') return fullTime ? 'finished' : match.status;
  if (status !== null && status !== 'scheduled') return status;
  const saysItBegan = kickedOffAt !== null && kickedOffAt <= now;
  const beganEarly = saysItBegan && (now < match.closesAt || match.status === 'live');
  return beganEarly ? 'live' : (status ?? match.status);
}

function scoreAfter(status: GameStatus, match: KnownMatch, fixture: SourceFixture): Score | null {
  if (status === 'finished') return fixture.fullTime;
  return status === 'live' ? (fixture.goals ?? match.score) : null;
}

function stateOf(match: KnownMatch): MatchState {
  const { start, status, attention, sourceStatus, score, scoreBy } = match;
  return { start, status, attention, sourceStatus, score, scoreBy };
}
