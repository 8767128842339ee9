import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { UpdateStandings } from './update-standings.ts';
import { type MatchesUpdate, UpdateMatches } from './update-matches.ts';

/** How often the job looks for a league that is due. It asks the source once an hour. */
const STANDINGS_EVERY_MS = 10 * 60_000;

/** The recurring jobs that call the football source (JOB-03). */
@Injectable()
export class FootballJobs implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: RecurringJobs,
    private readonly updateMatches: UpdateMatches,
    private readonly updateStandings: UpdateStandings,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every({
      name: 'import-fixtures',
      everyMs: this.env.importEveryMs,
      run: async () => lineOf(await this.updateMatches.updateUpcoming()),
    });
    await this.jobs.every({
      name: 'update-results',
      everyMs: this.env.resultsEveryMs,
      run: async () => lineOf(await this.updateMatches.updateDueResults()),
    });
    await this.jobs.every({
      name: 'standings',
      everyMs: STANDINGS_EVERY_MS,
      run: async () => `${await this.updateStandings.updateDue()} leagues asked for`,
    });
  }
}

function lineOf({ checked, updated, finished }: MatchesUpdate): string {
  return `${updated} of ${checked} matches changed, ${finished} ended`;
}
