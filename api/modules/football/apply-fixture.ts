import { isDeepStrictEqual } from 'node:util';
import {
  type Attention,
  type MatchStatus,
  hasKickedOff,
  isFinal,
} from '../../../shared/rules/match-status.ts';
import type { Score } from '../../../shared/rules/outcome.ts';
import type { SourceFixture } from './source/football-source.ts';

/** The part of a match that the source can change. */
export interface MatchState {
  start: Date;
  status: MatchStatus;
  attention: Attention | null;
  score: Score | null;
  scoreBy: 'source' | 'admin' | null;
  /** The source's own status and score, kept beside those that an administrator set. */
  sourceStatus: string | null;
  sourceScore: Score | null;
  /** The names of both clubs that the source has now, a line each. Null: those of the match. */
  sourceClubs: string | null;
  /** When the source first reported the match live or finished. The database keeps the first moment. */
  sourceBeganAt: Date | null;
}

/** A stored match, with the moment when its picks may be shown and its two clubs by their ids at the source. */
export interface KnownMatch extends MatchState {
  revealAt: Date;
  homeId: number;
  awayId: number;
}

/**
 * Returns the match's state after a report of the source; an administrator's result stays (JOB-06).
 * With other clubs it only needs attention; a finished match accepts only a corrected score or a cancellation.
 */
export function applyFixture(match: KnownMatch, fixture: SourceFixture, now: Date): MatchState {
  if (!hasSameClubs(match, fixture)) {
    const attention = match.scoreBy === 'admin' ? match.attention : 'clubs';
    const sourceClubs = `${fixture.home.name}\n${fixture.away.name}`;
    return { ...match, attention, sourceStatus: fixture.sourceStatus, sourceScore: null, sourceClubs };
  }
  const noted = withSourceReport(match, fixture, now);
  if (match.scoreBy === 'admin') return now < match.revealAt ? { ...noted, start: fixture.start } : noted;
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

/** Returns the state after a report older than the stored one: only the moment that play began is noted. */
export function applyOldFixture<M extends KnownMatch>(match: M, fixture: SourceFixture, now: Date): M {
  if (!hasSameClubs(match, fixture)) return match;
  return { ...match, sourceBeganAt: withSourceReport(match, fixture, now).sourceBeganAt };
}

/** Whether the fixture has the match's two clubs, each on its own side. */
export function hasSameClubs(match: KnownMatch, { home, away }: SourceFixture): boolean {
  return home.id === match.homeId && away.id === match.awayId;
}

/** Returns the state after an administrator's result is removed; without a `fixture` the match is scheduled. */
export function withoutAdminResult(match: KnownMatch, fixture: SourceFixture | null, now: Date): MatchState {
  const bare: KnownMatch = { ...match, status: 'scheduled', attention: null, score: null, scoreBy: null };
  if (!fixture) return bare;
  const hasBegun = withSourceReport(match, fixture, now).sourceBeganAt !== null;
  return applyFixture({ ...bare, status: hasBegun ? 'live' : 'scheduled' }, fixture, now);
}

/**
 * Marks a match that the source left out (`unknown`) or sent unreadable. A final or manually set match stays as it is.
 */
export function applyNoFixture(match: KnownMatch, attention: 'unknown' | 'unreadable'): MatchState {
  if (match.scoreBy === 'admin' || isFinal(match.status)) return match;
  return { ...match, attention, sourceStatus: attention === 'unknown' ? null : match.sourceStatus };
}

export function isChanged(before: MatchState, after: MatchState): boolean {
  // The database keeps the first moment of sourceBeganAt, so only its presence counts.
  const hasJustBegun = before.sourceBeganAt === null && after.sourceBeganAt !== null;
  return hasJustBegun || COMPARED.some((field) => !isDeepStrictEqual(before[field], after[field]));
}

const COMPARED = [
  'start',
  'status',
  'attention',
  'score',
  'scoreBy',
  'sourceStatus',
  'sourceScore',
  'sourceClubs',
] as const satisfies (keyof MatchState)[];

function afterTheEnd(state: MatchState, { status, attention, fullTime }: SourceFixture): MatchState {
  if (status === 'finished' && fullTime) return { ...state, attention, score: fullTime, scoreBy: 'source' };
  if (status === 'cancelled') return { ...state, status, attention, score: null, scoreBy: null };
  return { ...state, attention: attention ?? 'unknown' };
}

/** The start of a live match changes only to a moment in the past. */
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
  const reportsBegin = kickedOffAt !== null && kickedOffAt <= now;
  const beganEarly = reportsBegin && (now < match.revealAt || match.status === 'live');
  return beganEarly ? 'live' : (status ?? match.status);
}

function scoreAfter(status: MatchStatus, match: KnownMatch, fixture: SourceFixture): Score | null {
  if (status === 'finished') return fixture.fullTime;
  return status === 'live' ? (fixture.goals ?? match.score) : null;
}

/** Returns the match's state with the source's status and score. */
function withSourceReport(match: KnownMatch, fixture: SourceFixture, now: Date): MatchState {
  const { status, kickedOffAt, sourceStatus, goals, fullTime } = fixture;
  const hasBegun = hasKickedOff(status ?? 'scheduled') || (kickedOffAt !== null && kickedOffAt <= now);
  return {
    ...match,
    sourceStatus,
    sourceScore: status === 'finished' ? fullTime : goals,
    sourceClubs: null,
    sourceBeganAt: match.sourceBeganAt ?? (hasBegun ? now : null),
  };
}
