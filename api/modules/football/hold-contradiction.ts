import { NOT_BEGUN } from '../../../shared/rules/match-status.ts';
import type { KnownMatch } from './apply-fixture.ts';
import type { SourceFixture } from './source/football-source.ts';

/**
 * Returns the report without the kick-off or the passed start that its own status denies, as a need, unless the answer
 * before said the same or play is known (JOB-23). A begun match shows picks for ever, so one wrong answer begins none.
 */
export function holdContradiction(
  { start, revealAt, attention, sourceBeganAt }: KnownMatch,
  fixture: SourceFixture,
  now: Date,
): SourceFixture {
  const status = fixture.sourceStatus.trim().toUpperCase();
  if (!NOT_BEGUN.includes(status) || sourceBeganAt !== null || attention === 'contradicts') return fixture;
  const { kickedOffAt } = fixture;
  // A passed guess shows nothing, and only NS ends a guess. The `revealAt` of a guess is infinite.
  const isReal = status === 'NS' || (status !== 'TBD' && Number.isFinite(Number(revealAt)));
  const wouldReveal = isReal && fixture.start <= now && now < revealAt;
  if (!wouldReveal && !(kickedOffAt !== null && kickedOffAt <= now)) return fixture;
  return {
    ...fixture,
    start: wouldReveal ? start : fixture.start,
    kickedOffAt: null,
    attention: 'contradicts',
  };
}
