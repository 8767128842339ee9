import { Inject, Injectable, Logger } from '@nestjs/common';
import { Database, type Queries } from '../../database/database.ts';
import { recordAudit } from '../../platform/audit.ts';
import { GridCatalogue } from '../games/grid-catalogue.ts';
import { applyFixture, isChanged, type MatchState } from './apply-fixture.ts';
import { findMatches, storeStates, type StoredMatch } from './match-state-row.ts';
import { FOOTBALL_SOURCE, type FootballSource, type SourceFixture } from './source/football-source.ts';

interface Change {
  match: StoredMatch;
  state: MatchState;
}

/** Brings matches to what the source says of them. */
@Injectable()
export class ApplyFixtures {
  private readonly logger = new Logger('Fixtures');

  constructor(
    private readonly database: Database,
    private readonly catalogue: GridCatalogue,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
  ) {}

  /**
   * One short transaction for all of them; none at all when nothing is new, so that players who save picks do not wait.
   *
   * @returns how many matches changed, and how many of them came to their end
   */
  async apply(fixtures: SourceFixture[]): Promise<{ updated: number; finished: number }> {
    if ((await this.findChanges(this.database, fixtures)).length === 0) return { updated: 0, finished: 0 };
    const changes = await this.database.transaction(async (tx) => {
      await tx.rows('select hold_match_starts()');
      // Looked at again: an administrator may have had a word since.
      const due = await this.findChanges(tx, fixtures);
      await storeStates(
        tx,
        due.map(({ match, state }) => ({ id: match.id, state })),
      );
      for (const change of due) if (isDecided(change)) await noteResult(tx, change);
      return due;
    });
    this.catalogue.forget();
    for (const change of changes) this.tell(change);
    const isNewEnd = ({ match, state }: Change) => state.status === 'finished' && match.status !== 'finished';
    return { updated: changes.length, finished: changes.filter(isNewEnd).length };
  }

  private async findChanges(queries: Queries, fixtures: SourceFixture[]): Promise<Change[]> {
    const fixtureOf = new Map(fixtures.map((fixture) => [fixture.id, fixture]));
    const matches = await findMatches(queries, this.source.health().name, [...fixtureOf.keys()]);
    return matches
      .map((match) => ({ match, state: applyFixture(match, fixtureOf.get(match.fixtureId)!, match.now) }))
      .filter(({ match, state }) => isChanged(match, state));
  }

  private tell({ match, state }: Change): void {
    const facts = {
      matchId: match.id,
      status: state.status,
      attention: state.attention,
      sourceStatus: state.sourceStatus,
    };
    if (state.attention && state.attention !== match.attention)
      this.logger.warn(facts, 'a match needs a look');
    else if (state.status !== match.status) this.logger.log(facts, 'a match changed');
  }
}

/** Did the match come to a result or to none, or from one to another? The goals of a match under way are not worth remembering. */
function isDecided({ match, state }: Change): boolean {
  const word = ({ status, score }: MatchState) =>
    status === 'finished'
      ? JSON.stringify([score?.home, score?.away])
      : status === 'cancelled'
        ? status
        : null;
  return word(match) !== word(state);
}

async function noteResult(tx: Queries, { match, state }: Change): Promise<void> {
  const facts = ({ status, score }: MatchState) => ({
    status,
    homeScore: score?.home ?? null,
    awayScore: score?.away ?? null,
  });
  await recordAudit(tx, {
    actorId: null,
    action: 'game.result',
    subject: `game:${match.id}`,
    before: facts(match),
    after: facts(state),
  });
}
