import { Inject, Injectable } from '@nestjs/common';
import type { TaskPhase } from '../../../shared/contract/admin-tasks.ts';
import { ENV, type Env } from '../../config/env.ts';
import { Database } from '../../database/database.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';
import { ApplyFixtures } from './apply-fixtures.ts';
import { AskedFixtureEntity } from './asked-fixture.entity.ts';
import type { FetchFixtures } from './fetch-fixtures.ts';
import { Images } from './images.ts';
import { isImportDue, isResultDue, mustSaveRequests, type PolledMatch, type PollRound } from './poll-plan.ts';
import { findPolledMatches } from './queries.ts';
import { FOOTBALL_SOURCE, type FootballSource, type SourceFixture } from './source/football-source.ts';

export interface MatchesUpdate {
  /** Matches that the source was asked about. */
  checked: number;
  /** Matches that changed. */
  updated: number;
  /** Matches that became finished. */
  finished: number;
}

/** How an update fetches fixtures, and how it reports its progress. */
export interface UpdateOptions {
  fetch?: FetchFixtures;
  onPhase?: (phase: TaskPhase) => Promise<void>;
}

/**
 * Polls the football source for stored matches and applies its answers (JOB-03 to JOB-05). All methods throw `SourceError` if the source has no
 * answer; no match changes then.
 */
@Injectable()
export class UpdateMatches {
  constructor(
    private readonly database: Database,
    private readonly applyFixtures: ApplyFixtures,
    private readonly images: Images,
    private readonly advanceGrids: AdvanceGrids,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The scheduled import: updates starts and statuses of upcoming matches, and fetches pictures that are still missing. */
  async updateUpcoming(): Promise<MatchesUpdate> {
    const round = await this.round(this.env.importEveryMs);
    const due = (await this.find('upcoming')).filter((match) => isImportDue(match, round));
    const { fixtures, ...update } = await this.poll(due);
    if (update.updated > 0) await this.advanceGrids.catchUp();
    await this.images.complete(fixtures);
    return update;
  }

  /** The scheduled results job: updates the matches that have begun and are due in this round. */
  async updateDueResults(): Promise<MatchesUpdate> {
    return this.updateResults(async () => {
      const round = await this.round(this.env.resultsEveryMs);
      return (await this.find('begun')).filter((match) => isResultDue(match, round));
    });
  }

  /** Updates all matches for an administrator. Upcoming ones are included: one may have been brought forward and be finished already. */
  async updateAll(options: UpdateOptions = {}): Promise<MatchesUpdate> {
    return this.updateResults(
      async () => [...(await this.find('begun')), ...(await this.find('upcoming'))],
      options,
    );
  }

  private async updateResults(
    findMatches: () => Promise<PolledMatch[]>,
    options: UpdateOptions = {},
  ): Promise<MatchesUpdate> {
    try {
      const { fixtures: _, ...update } = await this.poll(await findMatches(), options);
      return update;
    } finally {
      await options.onPhase?.('scoring').catch(() => undefined);
      // Runs also without an answer: grids close by the clock, and results that a crashed process left unscored are scored.
      await this.advanceGrids.catchUp();
    }
  }

  private async poll(
    matches: PolledMatch[],
    { fetch = (ids) => this.source.fixturesByIds(ids), onPhase }: UpdateOptions = {},
  ): Promise<MatchesUpdate & { fixtures: SourceFixture[] }> {
    if (matches.length === 0) return { checked: 0, updated: 0, finished: 0, fixtures: [] };
    // Sorted, because two processes that write the same rows in another order could deadlock.
    const ids = [...new Set(matches.map(({ fixtureId }) => fixtureId))].sort((a, b) => a - b);
    const answer = await fetch(ids);
    await onPhase?.('storing');
    const result = await this.applyFixtures.apply(answer, ids);
    const [source, askedAt] = [this.source.name, new Date(this.clock.now())];
    await this.database.source.getRepository(AskedFixtureEntity).upsert(
      ids.map((fixtureId) => ({ source, fixtureId, askedAt })),
      ['source', 'fixtureId'],
    );
    return { checked: ids.length, ...result, fixtures: answer.fixtures };
  }

  private find(which: 'upcoming' | 'begun'): Promise<PolledMatch[]> {
    return findPolledMatches(this.database, this.source.name, which);
  }

  private async round(everyMs: number): Promise<PollRound> {
    return { now: this.clock.now(), everyMs, savesRequests: mustSaveRequests(await this.source.health()) };
  }
}
