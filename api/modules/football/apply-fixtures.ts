import { Inject, Injectable, Logger } from '@nestjs/common';
import { Database, type Queries } from '../../database/database.ts';
import { lockMatchStarts } from '../../database/locks.ts';
import { GridCatalogue } from '../matches/grid-catalogue.ts';
import { applyAbsence, applyFixture, applyUnreadable, isChanged, type MatchState } from './apply-fixture.ts';
import { findMatches, type StoredMatch } from './match-state-row.ts';
import { storeChanges, type MatchChange } from './store-changes.ts';
import {
  FOOTBALL_SOURCE,
  type FixturesAnswer,
  type FootballSource,
  type SourceFixture,
} from './source/football-source.ts';

/** What the source said about a fixture that it was asked for. */
type Word = SourceFixture | 'absent' | 'unreadable';

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
   * One short transaction for all of them; none at all if nothing is new, so that players who save picks do not wait. A fixture that was asked
   * for and is missing among others, or cannot be read, is marked for a person. An answer that names none of them changes nothing.
   *
   * @returns how many matches changed, and how many of them came to their end
   */
  async apply(
    { fixtures, unreadable }: FixturesAnswer,
    asked: number[],
  ): Promise<{ updated: number; finished: number }> {
    const told = new Map<number, Word>(fixtures.map((fixture) => [fixture.id, fixture]));
    for (const id of unreadable) told.set(id, 'unreadable');
    if (told.size > 0) for (const id of asked) if (!told.has(id)) told.set(id, 'absent');
    if ((await this.findChanges(this.database, told)).length === 0) return { updated: 0, finished: 0 };
    const changes = await this.database.transaction(async (tx) => {
      await lockMatchStarts(tx);
      // Looked at again: an administrator may have had a word since.
      const due = await this.findChanges(tx, told);
      await storeChanges(tx, due);
      return due;
    });
    this.catalogue.forget();
    for (const change of changes) this.tell(change);
    const isNewEnd = ({ match, state }: MatchChange) =>
      state.status === 'finished' && match.status !== 'finished';
    return { updated: changes.length, finished: changes.filter(isNewEnd).length };
  }

  private async findChanges(queries: Queries, told: ReadonlyMap<number, Word>): Promise<MatchChange[]> {
    const matches = await findMatches(queries, this.source.name, [...told.keys()]);
    return matches
      .map((match) => ({ match, state: stateAfter(match, told.get(match.fixtureId)!) }))
      .filter(({ match, state }) => isChanged(match, state));
  }

  private tell({ match, state }: MatchChange): void {
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

function stateAfter(match: StoredMatch, word: Word): MatchState {
  if (word === 'absent') return applyAbsence(match);
  if (word === 'unreadable') return applyUnreadable(match);
  return applyFixture(match, word, match.now);
}
