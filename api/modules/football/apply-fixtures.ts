import { Inject, Injectable, Logger } from '@nestjs/common';
import { Database, type Queries, type Transaction } from '../../database/database.ts';
import { lockMatchStarts } from '../../database/locks.ts';
import { recordAudits, type AuditEntry } from '../../platform/audit.ts';
import { GridCatalogue } from '../matches/grid-catalogue.ts';
import { applyFixture, applyNoFixture, isChanged, type MatchState } from './apply-fixture.ts';
import { findMatches, storeStates, type StoredMatch } from './queries.ts';
import {
  FOOTBALL_SOURCE,
  type FixturesAnswer,
  type FootballSource,
  type SourceFixture,
} from './source/football-source.ts';

/** A match as it was stored, and its state after the source's report. */
export interface MatchChange {
  match: StoredMatch;
  state: MatchState;
}

/** Applies the source's reports to stored matches. */
@Injectable()
export class ApplyFixtures {
  private readonly logger = new Logger('Fixtures');

  constructor(
    private readonly database: Database,
    private readonly catalogue: GridCatalogue,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
  ) {}

  /**
   * Stores all changes in one short transaction. Without changes it starts none, so that saving picks does not wait. A fixture that was asked for
   * and is missing in an answer with others, or cannot be read, needs attention. An answer without any fixture changes nothing.
   *
   * @param asked the ids of the fixtures that the source was asked for
   * @returns the number of changed matches, and of those that became finished
   */
  async apply(
    { fixtures, unreadable }: FixturesAnswer,
    asked: number[],
  ): Promise<{ updated: number; finished: number }> {
    if (fixtures.length + unreadable.length === 0) return { updated: 0, finished: 0 };
    const reports = new Map<number, SourceFixture | 'unknown' | 'unreadable'>([
      ...asked.map((id) => [id, 'unknown'] as const),
      ...fixtures.map((fixture) => [fixture.id, fixture] as const),
      ...unreadable.map((id) => [id, 'unreadable'] as const),
    ]);
    const findChanges = async (queries: Queries): Promise<MatchChange[]> =>
      (await findMatches(queries, this.source.name, [...reports.keys()]))
        .map((match) => {
          const report = reports.get(match.fixtureId)!;
          const state =
            typeof report === 'string'
              ? applyNoFixture(match, report)
              : applyFixture(match, report, match.now);
          return { match, state };
        })
        .filter(({ match, state }) => isChanged(match, state));

    if ((await findChanges(this.database)).length === 0) return { updated: 0, finished: 0 };
    const changes = await this.database.transaction(async (tx) => {
      await lockMatchStarts(tx);
      // Read again under the lock: an administrator may have changed a match meanwhile.
      const due = await findChanges(tx);
      await storeChanges(tx, due);
      return due;
    });
    this.catalogue.forget();
    for (const change of changes) this.log(change);
    const isNewEnd = ({ match, state }: MatchChange) =>
      state.status === 'finished' && match.status !== 'finished';
    return { updated: changes.length, finished: changes.filter(isNewEnd).length };
  }

  private log({ match, state: { status, attention, sourceStatus } }: MatchChange): void {
    const facts = { matchId: match.id, status, attention, sourceStatus };
    if (attention && attention !== match.attention) this.logger.warn(facts, 'a match needs attention');
    else if (status !== match.status) this.logger.log(facts, 'a match changed');
  }
}

/**
 * Stores changes that the source made, and writes to the audit log (ADM-17) those that decide picks and hits. Two statements for any number of
 * matches. The caller must hold the lock `hold_match_starts()`.
 */
export async function storeChanges(tx: Transaction, changes: MatchChange[]): Promise<void> {
  if (changes.length === 0) return;
  const closesAt = await storeStates(
    tx,
    changes.map(({ match, state }) => ({ id: match.id, state })),
  );
  // A match without a grid has no picks.
  const inGrids = changes.filter(({ match }) => match.gridId !== null);
  await recordAudits(
    tx,
    inGrids.flatMap((change) => auditEntriesOf(change, closesAt.get(change.match.id)!)),
  );
}

/** Status, start, closing time and attention are logged. The score is logged with a result only, not while the match is live. */
function auditEntriesOf({ match, state }: MatchChange, closesAt: Date): AuditEntry[] {
  const [before, after] = [factsOf(match, match.closesAt), factsOf(state, closesAt)];
  const subject = { actorId: null, subject: `game:${match.id}` };
  if (resultOf(match) !== resultOf(state))
    return [
      {
        ...subject,
        action: 'game.result',
        before: { ...before, ...scoreFacts(match) },
        after: { ...after, ...scoreFacts(state) },
      },
    ];
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [
    {
      ...subject,
      action: 'game.source',
      before: { ...before, sourceStatus: match.sourceStatus },
      after: { ...after, sourceStatus: state.sourceStatus },
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
