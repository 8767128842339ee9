import { Inject, Injectable, Logger } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.ts';
import { Database, type Queries } from '../../database/database.ts';
import { lockMatchStarts } from '../../database/locks.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';
import { GridCatalogue } from '../matches/grid-catalogue.ts';
import { applyFixture, applyNoFixture, applyOldFixture, isChanged } from './apply-fixture.ts';
import { storeChanges } from './store-fixtures.ts';
import { AskedFixtureEntity } from './football.entity.ts';
import { holdContradiction } from './hold-contradiction.ts';
import { Images } from './images.ts';
import {
  isImportDue,
  isResultDue,
  mustSpareRequests,
  type PolledMatch,
  type PollRound,
} from './poll-plan.ts';
import {
  findMatches,
  findPolledMatches,
  hasNewerAnswer,
  noteSent,
  type MatchChange,
} from './football.queries.ts';
import {
  FOOTBALL_SOURCE,
  type AskOptions,
  type FixturesAnswer,
  type FootballSource,
  type SourceFixture,
} from './source/football-source.ts';

export interface MatchesUpdate {
  /** Matches that the source was asked about. */
  checked: number;
  /** Matches that changed. */
  updated: number;
  /** Matches that became finished. */
  finished: number;
}

/**
 * Polls the source for stored matches and applies its answers (JOB-03 to JOB-05).
 * All methods throw `SourceError` without an answer; then no match changes.
 */
@Injectable()
export class UpdateMatches {
  private readonly logger = new Logger('UpdateMatches');

  constructor(
    private readonly database: Database,
    private readonly images: Images,
    private readonly advanceGrids: AdvanceGrids,
    private readonly catalogue: GridCatalogue,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The scheduled import: updates starts and statuses of upcoming matches and fetches missing pictures. */
  async updateUpcoming(): Promise<MatchesUpdate> {
    const due = await this.findDue('upcoming', this.env.importEveryMs, isImportDue);
    const { fixtures, update } = await this.poll(due);
    if (update.updated > 0) await this.advanceGrids.catchUp();
    if (await this.images.refresh(fixtures)) this.catalogue.forget();
    return update;
  }

  /** The scheduled results job: updates the matches that have begun and are due in this round. */
  async updateDueResults(): Promise<MatchesUpdate> {
    return this.updateResults(() => this.findDue('begun', this.env.resultsEveryMs, isResultDue));
  }

  /** Updates all matches for an administrator, also upcoming ones, which may have been brought forward. */
  async updateAll(): Promise<MatchesUpdate> {
    return this.updateResults(async () => [...(await this.find('begun')), ...(await this.find('upcoming'))], {
      isUrgent: true,
    });
  }

  private async updateResults(
    selectMatches: () => Promise<PolledMatch[]>,
    options?: AskOptions,
  ): Promise<MatchesUpdate> {
    try {
      return (await this.poll(await selectMatches(), options)).update;
    } finally {
      // Runs also if the source fails, because grids close by the clock and a crashed process leaves results unscored.
      await this.advanceGrids.catchUp();
    }
  }

  private async poll(
    matches: PolledMatch[],
    options?: AskOptions,
  ): Promise<{ update: MatchesUpdate; fixtures: SourceFixture[] }> {
    if (matches.length === 0) return { update: { checked: 0, updated: 0, finished: 0 }, fixtures: [] };
    // Sorted, because two processes that write the same rows in another order could deadlock.
    const ids = [...new Set(matches.map(({ fixtureId }) => fixtureId))].sort((a, b) => a - b);
    const answer = await this.source.fixturesByIds(ids, options);
    await noteSent(this.database, this.source.name, answer.sentAt);
    const changes = await this.applyAnswer(answer, ids);
    const [source, askedAt] = [this.source.name, new Date(this.clock.now())];
    await this.database.source.getRepository(AskedFixtureEntity).upsert(
      ids.map((fixtureId) => ({ source, fixtureId, askedAt })),
      ['source', 'fixtureId'],
    );
    const ended = changes.filter(
      ({ match, state }) => state.status === 'finished' && match.status !== 'finished',
    );
    const update = { checked: ids.length, updated: changes.length, finished: ended.length };
    return { update, fixtures: answer.fixtures };
  }

  /** Stores all changes in one transaction and returns them. No change: no transaction, which would delay picks. */
  private async applyAnswer(answer: FixturesAnswer, asked: number[]): Promise<MatchChange[]> {
    const readChanges = (queries: Queries) => this.findChanges(queries, answer, asked);
    if ((await readChanges(this.database)).length === 0) return [];
    const changes = await this.database.transaction(async (tx) => {
      await lockMatchStarts(tx);
      // Read again under the lock: an administrator may have changed a match meanwhile.
      const current = await readChanges(tx);
      await storeChanges(tx, current);
      return current;
    });
    this.catalogue.forget();
    for (const change of changes) this.log(change);
    return changes;
  }

  /**
   * A match needs attention if a non-empty answer lacks its fixture or cannot be read for it.
   * An answer older than the stored one only adds the beginning of play.
   */
  private async findChanges(
    queries: Queries,
    { fixtures, unreadable, sentAt }: FixturesAnswer,
    asked: number[],
  ): Promise<MatchChange[]> {
    if (fixtures.length + unreadable.length === 0) return [];
    const reports = new Map(fixtures.map((fixture) => [fixture.id, fixture]));
    const changes = (await findMatches(queries, this.source.name, asked)).map((match) => {
      const given = reports.get(match.fixtureId);
      const report = given && holdContradiction(match, given, match.now);
      if (hasNewerAnswer(match, sentAt))
        return { match, state: report ? applyOldFixture(match, report, match.now) : match };
      const attention = unreadable.includes(match.fixtureId) ? 'unreadable' : 'unknown';
      const state = report ? applyFixture(match, report, match.now) : applyNoFixture(match, attention);
      return { match, state };
    });
    return changes.filter(({ match, state }) => isChanged(match, state));
  }

  private log({ match, state: { status, attention, sourceStatus } }: MatchChange): void {
    const facts = { matchId: match.id, status, attention, sourceStatus };
    if (attention && attention !== match.attention) this.logger.warn(facts, 'a match needs attention');
    else if (status !== match.status) this.logger.log(facts, 'a match changed');
  }

  private async findDue(
    which: 'upcoming' | 'begun',
    everyMs: number,
    isDue: (match: PolledMatch, round: PollRound) => boolean,
  ): Promise<PolledMatch[]> {
    const sparesRequests = mustSpareRequests(await this.source.health());
    const round = { now: this.clock.now(), everyMs, sparesRequests };
    return (await this.find(which)).filter((match) => isDue(match, round));
  }

  private find(which: 'upcoming' | 'begun'): Promise<PolledMatch[]> {
    return findPolledMatches(this.database, this.source.name, which);
  }
}
