import { Inject, Injectable } from '@nestjs/common';
import type { TaskPhase } from '../../../shared/contract/admin-tasks.ts';
import { ENV, type Env } from '../../config/env.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';
import type { AskFixtures } from './ask-patiently.ts';
import { ApplyFixtures } from './apply-fixtures.ts';
import { isResultDue } from './asking-plan.ts';
import { FOOTBALL_SOURCE, type FootballSource } from './source/football-source.ts';
import { WatchedMatches, type WatchedMatch } from './watched-matches.ts';

export interface ResultsUpdate {
  /** Matches the source was asked about. */
  checked: number;
  /** Those of which anything changed. */
  updated: number;
  /** Those that came to their end. */
  finished: number;
}

/** How an update asks, and whom it tells how far it is. */
export interface UpdateWatch {
  ask?: AskFixtures;
  tell?: (phase: TaskPhase) => Promise<void>;
}

/** Brings the scores of matches under way and of those that ended, and scores and moves the grids (JOB-03 to JOB-05). */
@Injectable()
export class UpdateResults {
  constructor(
    private readonly watched: WatchedMatches,
    private readonly fixtures: ApplyFixtures,
    private readonly advanceGrids: AdvanceGrids,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A round of the job: asks for what is due. Raises `SourceError` when the source has no answer; nothing of a match is changed then. */
  async updateDue(): Promise<ResultsUpdate> {
    const occasion = await this.watched.occasion(this.clock.now(), this.env.resultsEveryMs);
    return this.update(async () =>
      (await this.watched.findBegun()).filter((match) => isResultDue(match, occasion)),
    );
  }

  /**
   * An administrator wants it now: asks for all that have begun, and for those to come too, of which one may have been brought forward and be played
   * already. Raises `SourceError` likewise.
   */
  async updateAll(watch: UpdateWatch = {}): Promise<ResultsUpdate> {
    return this.update(
      async () => [...(await this.watched.findBegun()), ...(await this.watched.findToCome())],
      watch,
    );
  }

  private async update(
    findWanted: () => Promise<WatchedMatch[]>,
    { ask = (ids) => this.source.fixturesByIds(ids), tell }: UpdateWatch = {},
  ): Promise<ResultsUpdate> {
    try {
      const wanted = await findWanted();
      if (wanted.length === 0) return { checked: 0, updated: 0, finished: 0 };
      const asked = wanted.map(({ fixtureId }) => fixtureId);
      const answer = await ask(asked);
      await tell?.('storing');
      const result = await this.fixtures.apply(answer, asked);
      await this.watched.noteAsked(wanted, this.clock.now());
      return { checked: wanted.length, ...result };
    } finally {
      await tell?.('scoring').catch(() => undefined);
      // Also when the source is silent: grids close by the clock, and what a dying process left unscored is scored.
      await this.advanceGrids.catchUp();
    }
  }
}
