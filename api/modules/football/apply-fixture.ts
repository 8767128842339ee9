import {
  type Attention,
  type MatchStatus,
  hasKickedOff,
  isFinal,
} from '../../../shared/rules/match-status.ts';
import type { Score } from '../../../shared/rules/outcome.ts';
import type { SourceFixture } from './source/football-source.ts';

/** What the source may change of a match. */
export interface MatchState {
  start: Date;
  status: MatchStatus;
  attention: Attention | null;
  score: Score | null;
  scoreBy: 'source' | 'admin' | null;
  /** The source's own word, kept beside what an administrator set. */
  sourceStatus: string | null;
  sourceScore: Score | null;
  /** When the source first reported the match under way or over. The database keeps the first moment. */
  sourceBeganAt: Date | null;
}

/** A match as it stands, with the moment when its picks may be shown and its two clubs by the source's numbers. */
export interface KnownMatch extends MatchState {
  revealAt: Date;
  homeId: number;
  awayId: number;
}

/**
 * Returns a match after a report of the source. `now` is the database's time.
 *
 * - A score and a status that an administrator set stay (JOB-06). The source's word is noted beside them, and the start of a match to come
 *   follows the source.
 * - The start follows the source; the start of a match under way changes only to a moment in the past. The database decides whether the match
 *   takes picks.
 * - A match whose first half began before its scheduled start is live, whatever its status says.
 * - Only a final score after 90 minutes finishes a match. The source can correct the score of a finished match, or cancel it. If the source
 *   reports a finished match as not finished, the match stays finished and asks for a look.
 * - If the clubs differ or are swapped, every pick would change its meaning: nothing is taken, and the match asks for a look.
 */
export function applyFixture(match: KnownMatch, fixture: SourceFixture, now: Date): MatchState {
  const isOfOurClubs = hasSameClubs(match, fixture);
  const noted = isOfOurClubs
    ? noteSource(match, fixture, now)
    : { ...stateOf(match), sourceStatus: fixture.sourceStatus, sourceScore: null };
  if (match.scoreBy === 'admin')
    return isOfOurClubs && now < match.revealAt ? { ...noted, start: fixture.start } : noted;
  if (!isOfOurClubs) return { ...noted, attention: 'unknown' };
  if (match.status === 'finished') return afterTheEnd(noted, fixture);
  const status = statusAfter(match, fixture, now);
  const score = scoreAfter(status, match, fixture);
  return {
    ...noted,
    start: startAfter(status, match, fixture, now),
    status,
    attention: fixture.attention,
    score,
    scoreBy: score && 'source',
  };
}

/** Whether the fixture is played by the match's two clubs, each on its own side. */
export function hasSameClubs(match: KnownMatch, { home, away }: SourceFixture): boolean {
  return home.id === match.homeId && away.id === match.awayId;
}

/**
 * Returns a match after its administrator's word is removed. With a `fixture` the source decides the rest. Without one the match is
 * scheduled until the source's next report.
 */
export function withoutHand(match: KnownMatch, fixture: SourceFixture | null, now: Date): MatchState {
  const bare = { ...match, attention: null, score: null, scoreBy: null };
  if (!fixture) return stateOf({ ...bare, status: 'scheduled' });
  const { sourceBeganAt } = noteSource(match, fixture, now);
  return applyFixture({ ...bare, status: sourceBeganAt ? 'live' : 'scheduled' }, fixture, now);
}

/**
 * Returns a match that the source left out of an answer about several. The source may have removed it, so it asks for a look before its
 * result is missed. A final match, or one set by hand, stays as it is. The source's next report of the match corrects it.
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
    !isSameScore(before.sourceScore, after.sourceScore) ||
    (before.sourceBeganAt === null) !== (after.sourceBeganAt === null) ||
    !isSameScore(before.score, after.score) ||
    before.scoreBy !== after.scoreBy
  );
}

/** A match that was not here before, after the source's first word of it. */
export function newMatch(fixture: SourceFixture, now: Date): MatchState {
  return applyFixture(
    {
      start: fixture.start,
      revealAt: fixture.start,
      status: 'scheduled',
      attention: null,
      score: null,
      scoreBy: null,
      sourceStatus: null,
      sourceScore: null,
      sourceBeganAt: null,
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
function startAfter(status: MatchStatus, match: KnownMatch, fixture: SourceFixture, now: Date): Date {
  if (status === 'scheduled') return fixture.start;
  return hasKickedOff(status) && fixture.start <= now ? fixture.start : match.start;
}

function statusAfter(
  match: KnownMatch,
  { status, fullTime, kickedOffAt }: SourceFixture,
  now: Date,
): MatchStatus {
  if (status === 'finished') return fullTime ? 'finished' : match.status;
  if (status !== null && status !== 'scheduled') return status;
  const saysItBegan = kickedOffAt !== null && kickedOffAt <= now;
  const beganEarly = saysItBegan && (now < match.revealAt || match.status === 'live');
  return beganEarly ? 'live' : (status ?? match.status);
}

function scoreAfter(status: MatchStatus, match: KnownMatch, fixture: SourceFixture): Score | null {
  if (status === 'finished') return fixture.fullTime;
  return status === 'live' ? (fixture.goals ?? match.score) : null;
}

/** The match with the source's word beside what stands. */
function noteSource(match: KnownMatch, fixture: SourceFixture, now: Date): MatchState {
  const { status, kickedOffAt, sourceStatus, goals, fullTime } = fixture;
  const began = hasKickedOff(status ?? 'scheduled') || (kickedOffAt !== null && kickedOffAt <= now);
  return {
    ...stateOf(match),
    sourceStatus,
    sourceScore: status === 'finished' ? fullTime : goals,
    sourceBeganAt: match.sourceBeganAt ?? (began ? now : null),
  };
}

function isSameScore(one: Score | null, other: Score | null): boolean {
  return one?.home === other?.home && one?.away === other?.away;
}

function stateOf(match: KnownMatch): MatchState {
  const { start, status, attention, score, scoreBy, sourceStatus, sourceScore, sourceBeganAt } = match;
  return { start, status, attention, score, scoreBy, sourceStatus, sourceScore, sourceBeganAt };
}
