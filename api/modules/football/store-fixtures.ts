import { isDeepStrictEqual } from 'node:util';
import type { Queries } from '../../database/database.ts';
import { recordAudits, type AuditEntry } from '../../platform/audit.ts';
import { applyFixture, applyOldFixture, type MatchState } from './apply-fixture.ts';
import { holdContradiction } from './hold-contradiction.ts';
import { storeLeaguesAndTeams } from './league.queries.ts';
import {
  findMatches,
  hasNewerAnswer,
  insertMissingMatches,
  noteSent,
  storeStates,
  type MatchChange,
  type StoredMatch,
} from './football.queries.ts';
import type { FixturesAnswer } from './source/football-source.ts';

/**
 * Inserts new fixtures as matches without a grid, applies the reports, and returns the matches by start.
 * Needs the lock `hold_match_starts()`; `imageIds` has the stored pictures by source URL.
 */
export async function storeFixtures(
  tx: Queries,
  source: string,
  { fixtures, sentAt }: Pick<FixturesAnswer, 'fixtures' | 'sentAt'>,
  imageIds: ReadonlyMap<string, string>,
): Promise<StoredMatch[]> {
  await storeLeaguesAndTeams(tx, source, fixtures, imageIds);
  await insertMissingMatches(tx, source, fixtures);
  const reports = new Map(fixtures.map((fixture) => [fixture.id, fixture]));
  await noteSent(tx, source, sentAt);
  const matches = await findMatches(tx, source, [...reports.keys()]);
  const changes = matches.map((match) => {
    const apply = hasNewerAnswer(match, sentAt) ? applyOldFixture : applyFixture;
    const report = holdContradiction(match, reports.get(match.fixtureId)!, match.now);
    return { match, state: apply(match, report, match.now) };
  });
  await storeChanges(tx, changes);
  return findMatches(tx, source, [...reports.keys()]);
}

/**
 * Stores the source's changes in two statements, and audits those that decide picks and hits (ADM-17).
 * Needs the lock `hold_match_starts()`.
 */
export async function storeChanges(tx: Queries, changes: MatchChange[]): Promise<void> {
  const closesAt = await storeStates(tx, changes);
  // A match without a grid has no picks.
  const inGrids = changes.filter(({ match }) => match.gridId !== null);
  await recordAudits(
    tx,
    inGrids.flatMap((change) => auditEntriesOf(change, closesAt.get(change.match.id)!)),
  );
}

/** Logs status, start, closing time and attention; the score only with a result, not while the match is live. */
function auditEntriesOf({ match, state }: MatchChange, closesAt: Date): AuditEntry[] {
  const [before, after] = [factsOf(match, match.closesAt), factsOf(state, closesAt)];
  const isResult = resultOf(match) !== resultOf(state);
  if (!isResult && isDeepStrictEqual(before, after)) return [];
  const detail = isResult ? scoreFacts : ({ sourceStatus }: MatchState) => ({ sourceStatus });
  return [
    {
      actorId: null,
      action: isResult ? 'game.result' : 'game.source',
      subject: `game:${match.id}`,
      before: { ...before, ...detail(match) },
      after: { ...after, ...detail(state) },
    },
  ];
}

function factsOf({ status, attention, start }: MatchState, closesAt: Date) {
  return {
    status,
    startTime: start.toISOString(),
    // Logged only if it differs from the start.
    closesAt: closesAt.getTime() === start.getTime() ? null : closesAt.toISOString(),
    attention,
  };
}

/** The score of a finished match, or that the match is void; null without a result. */
function resultOf({ status, score }: MatchState): string | null {
  if (status === 'finished') return JSON.stringify([score?.home, score?.away]);
  return status === 'cancelled' ? status : null;
}

export function scoreFacts({ score }: MatchState) {
  return { homeScore: score?.home ?? null, awayScore: score?.away ?? null };
}
