import fc from 'fast-check';
import {
  MATCH_STATUSES,
  hasKickedOff,
  statusFromSource,
  type MatchStatus,
} from '../../shared/rules/match-status.ts';
import type { Pick, Score } from '../../shared/rules/outcome.ts';
import type { SourceFixture } from '../modules/football/source/football-source.ts';
import { DAY, MINUTE } from './times.ts';

/** A step of the property test. `on` is the index of the process that runs it. */
export type Step =
  | Report
  | { kind: 'silent' | 'absent' | 'speak' }
  | { kind: 'set'; on: number; status: MatchStatus; score: Score }
  | { kind: 'release' | 'refresh' | 'updateDue' | 'updateAll' | 'read' | 'start'; on: number }
  | PickStep;
interface Report {
  kind: 'report';
  sourceStatus: string;
  goals: Score | null;
  fullTime: Score | null;
  /** Milliseconds from now; undefined keeps the start. */
  startsIn: number | undefined;
  kickedOffAgo: number | null;
}
export interface PickStep {
  kind: 'pick';
  on: number;
  player: number;
  pick: Pick;
}

const PICKS = ['home_win', 'draw', 'away_win'] as const;
export const SOURCE_STATUSES = [
  'NS',
  'NS',
  'TBD',
  'TBD',
  '1H',
  'HT',
  '2H',
  'LIVE',
  'FT',
  'AET',
  'PST',
  'SUSP',
  'CANC',
  'ABD',
  'AWD',
  'WO',
  'NEW',
];

const on = fc.nat(1);
const score = fc.record({ home: fc.nat(3), away: fc.nat(3) });
const reports = fc.record({
  kind: fc.constant('report' as const),
  sourceStatus: fc.constantFrom(...SOURCE_STATUSES),
  goals: fc.option(score),
  fullTime: fc.option(score),
  /** Milliseconds from now; undefined keeps the start. */
  startsIn: fc.constantFrom(undefined, undefined, undefined, -MINUTE, 250, DAY, 3 * DAY),
  kickedOffAgo: fc.constantFrom(null, null, null, null, 5 * MINUTE, -5 * MINUTE),
});
/** A kick-off that its own status denies is held until the next answer (hold-contradiction.test.ts). */
const isPlain = ({ sourceStatus, kickedOffAgo }: Report) =>
  kickedOffAgo === null || kickedOffAgo < 0 || !['NS', 'TBD', 'PST'].includes(sourceStatus);
/** Generates steps of a source that is late and wrong, of administrators, jobs and players. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: reports.filter(isPlain) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('silent' as const, 'absent' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('speak' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      on,
      status: fc.constantFrom(...MATCH_STATUSES, 'scheduled' as const, 'scheduled' as const),
      score,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('release' as const), on }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('refresh' as const, 'updateDue' as const, 'updateAll' as const),
      on,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('pick' as const),
      on,
      player: fc.nat(1),
      pick: fc.constantFrom(...PICKS),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('read' as const), on }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('start' as const), on }) },
);

/** Returns the source's fields of fixture `id` after the step. */
export function reportOf(
  id: number,
  { sourceStatus, goals, fullTime, startsIn, kickedOffAgo }: Report,
): Partial<SourceFixture> & { id: number } {
  return {
    id,
    sourceStatus,
    ...statusFromSource(sourceStatus),
    goals,
    fullTime,
    kickedOffAt: kickedOffAgo === null ? null : new Date(Date.now() - kickedOffAgo),
    ...(startsIn === undefined ? {} : { start: new Date(Date.now() + startsIn) }),
  };
}

/** Returns whether the source reports that the match has begun. */
export function reportsBegun({ status, kickedOffAt }: SourceFixture, now: number): boolean {
  return hasKickedOff(status ?? 'scheduled') || (kickedOffAt !== null && kickedOffAt.getTime() <= now);
}
