import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { withSourceErrors } from './fetch-fixtures.ts';
import { UpdateMatches } from './update-matches.ts';

/** The recurring jobs of this module (JOB-03). Their periods are settings. */
@Injectable()
export class FootballJobs implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: RecurringJobs,
    private readonly updateMatches: UpdateMatches,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.add({
      name: 'import-fixtures',
      everyMs: this.env.importEveryMs,
      run: async () => {
        const { checked, updated } = await withSourceErrors(this.updateMatches.updateUpcoming());
        return `${updated} of ${checked} matches changed`;
      },
    });
    await this.jobs.add({
      name: 'update-results',
      everyMs: this.env.resultsEveryMs,
      run: async () => {
        const { checked, updated, finished } = await withSourceErrors(this.updateMatches.updateDueResults());
        return `${updated} of ${checked} matches changed, ${finished} ended`;
      },
    });
  }
}
