import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, LONG_WORK } from '../../database/database.ts';
import { lockMatchStarts } from '../../database/locks.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { GridCatalogue } from './grid-catalogue.ts';
import { countPicks, filterUncounted, findUncountedMatches, insertSplits } from './split.queries.ts';

const EVERY_MS = 30_000;

/** Counts how the picks of matches split, once after their start (SPLIT-01). A stored split never changes. */
@Injectable()
export class CountSplits implements OnApplicationBootstrap {
  private readonly logger = new Logger('Splits');

  constructor(
    private readonly database: Database,
    private readonly jobs: RecurringJobs,
    private readonly catalogue: GridCatalogue,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every({
      name: 'count-splits',
      everyMs: EVERY_MS,
      run: async () => `${await this.countDue()} splits counted`,
    });
  }

  /** Counts and stores the missing splits of revealed matches; idempotent across processes. Returns the number. */
  async countDue(): Promise<number> {
    const found = await findUncountedMatches(this.database);
    if (found.length === 0) return 0;
    const matchIds = await this.awaitLastSaves(found);
    if (matchIds.length === 0) return 0;
    await this.database.transaction(
      async (tx) => insertSplits(tx, matchIds, await countPicks(tx, matchIds)),
      LONG_WORK,
    );
    this.catalogue.forget();
    this.logger.log({ matches: matchIds.length }, 'splits were counted');
    return matchIds.length;
  }

  /**
   * Waits for saves that began before the reveal, and returns the matches that are still due. The transaction ends
   * before the count, because saves would wait for it.
   */
  private awaitLastSaves(matchIds: number[]): Promise<number[]> {
    return this.database.transaction(async (tx) => {
      await lockMatchStarts(tx);
      return filterUncounted(tx, matchIds);
    });
  }
}
