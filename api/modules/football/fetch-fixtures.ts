import { setTimeout as sleep } from 'node:timers/promises';
import { hasSameClubs } from './apply-fixture.ts';
import { holdContradiction } from './hold-contradiction.ts';
import type { StoredMatch } from './football.queries.ts';
import {
  SourceError,
  type FixturesAnswer,
  type FootballSource,
  type SourceFixture,
} from './source/football-source.ts';

/** How long an administrator's request waits for the source. */
const WAIT_FOR_SOURCE_MS = 5_000;

/** A fixture, and when it was asked for. */
export interface FetchedFixture {
  fixture: SourceFixture;
  sentAt: FixturesAnswer['sentAt'];
}

/**
 * Fetches one match's fixture for an administrator's request; null if the source lacks the match or names other clubs.
 * Throws `SourceError`, also after five seconds.
 */
export async function fetchFixture(
  source: FootballSource,
  match: StoredMatch,
): Promise<FetchedFixture | null> {
  if (match.source !== source.name) return null;
  const timeout = sleep(WAIT_FOR_SOURCE_MS, null, { ref: false }).then(() => {
    throw new SourceError('unavailable', 'no answer within the request');
  });
  const answer = source.fixturesByIds([match.fixtureId], { isUrgent: true });
  const { fixtures, sentAt } = await Promise.race([answer, timeout]);
  const fixture = fixtures.find(({ id }) => id === match.fixtureId);
  if (!fixture || !hasSameClubs(match, fixture)) return null;
  return { fixture: holdContradiction(match, fixture, match.now), sentAt };
}
