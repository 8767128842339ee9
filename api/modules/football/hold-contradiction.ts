import { NOT_BEGUN } from '../../../shared/rules/match-status.ts';
import type { KnownMatch } from './apply-fixture.ts';
import type { SourceFixture } from './source/football-source.ts';

/**
 * Returns the report without the kick-off that its own status denies, as a need, unless the answer before said the same
 * or play is known (JOB-23). A begun match shows picks for ever, so one wrong answer must not begin it.
 */
export function holdContradiction(
  { attention, sourceBeganAt }: Pick<KnownMatch, 'attention' | 'sourceBeganAt'>,
  fixture: SourceFixture,
  now: Date,
): SourceFixture {
  const { kickedOffAt, sourceStatus } = fixture;
  const contradicts =
    kickedOffAt !== null && kickedOffAt <= now && NOT_BEGUN.includes(sourceStatus.trim().toUpperCase());
  if (!contradicts || sourceBeganAt !== null || attention === 'contradicts') return fixture;
  return { ...fixture, kickedOffAt: null, attention: 'contradicts' };
}
