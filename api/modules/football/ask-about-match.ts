import { hasSameClubs } from './apply-fixture.ts';
import type { StoredMatch } from './match-state-row.ts';
import { SourceError, type FootballSource, type SourceFixture } from './source/football-source.ts';

/** How long an administrator's request waits for the source. */
export const WAIT_FOR_SOURCE_MS = 5_000;

/**
 * Asks the source about one match, within a request. Returns null if the source does not know the match, or reports other clubs for it.
 * Throws `SourceError`, also when the answer takes longer than `WAIT_FOR_SOURCE_MS`.
 */
export async function askAboutMatch(
  source: FootballSource,
  match: StoredMatch,
): Promise<SourceFixture | null> {
  if (match.source !== source.name) return null;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new SourceError('unavailable', 'no answer within the request')),
      WAIT_FOR_SOURCE_MS,
    );
  });
  try {
    const answer = source.fixturesByIds([match.fixtureId], { isUrgent: true });
    const { fixtures } = await Promise.race([answer, timeout]);
    const fixture = fixtures.find(({ id }) => id === match.fixtureId);
    return fixture && hasSameClubs(match, fixture) ? fixture : null;
  } finally {
    clearTimeout(timer);
  }
}
