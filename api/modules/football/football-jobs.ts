import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { askSource } from './ask-source.ts';
import { RefreshFixtures } from './refresh-fixtures.ts';
import { UpdateResults } from './update-results.ts';

/** The recurring jobs of this module (JOB-03). Their periods are settings. */
@Injectable()
export class FootballJobs implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: RecurringJobs,
    private readonly fixtures: RefreshFixtures,
    private readonly results: UpdateResults,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.add({
      name: 'import-fixtures',
      everyMs: this.env.importEveryMs,
      run: async () => {
        const { checked, updated } = await askSource(this.fixtures.refresh());
        return `${updated} of ${checked} matches changed`;
      },
    });
    await this.jobs.add({
      name: 'update-results',
      everyMs: this.env.resultsEveryMs,
      run: async () => {
        const { checked, updated, finished } = await askSource(this.results.updateDue());
        return `${updated} of ${checked} matches changed, ${finished} ended`;
      },
    });
  }
}
