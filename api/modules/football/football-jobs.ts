import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { type MatchesUpdate, UpdateMatches } from './update-matches.ts';

/** The recurring jobs that call the football source (JOB-03). */
@Injectable()
export class FootballJobs implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: RecurringJobs,
    private readonly updateMatches: UpdateMatches,
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
  }
}

function lineOf({ checked, updated, finished }: MatchesUpdate): string {
  return `${updated} of ${checked} matches changed, ${finished} ended`;
}
