import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, LONG_WORK } from '../../database/database.ts';
import { lockMatchStarts } from '../../database/locks.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { runEach } from '../../platform/run-each.ts';
import { Sheets } from '../record/sheets.ts';
import { GridCatalogue } from './grid-catalogue.ts';
import { countPicks, findUncountedMatches, insertSplits } from './close-matches.queries.ts';
import { hasUnnotedStarts, noteStarts } from './close-matches.queries.ts';

const EVERY_MS = 30_000;

/** Notes the starts of matches, then publishes their picks: sheets (REC-01) and splits (SPLIT-01). */
@Injectable()
export class CloseMatches implements OnApplicationBootstrap {
  private readonly logger = new Logger('Matches');

  constructor(
    private readonly database: Database,
    private readonly jobs: RecurringJobs,
    private readonly sheets: Sheets,
    private readonly catalogue: GridCatalogue,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every({ name: 'close-matches', everyMs: EVERY_MS, run: () => this.report() });
  }

  /** Notes new starts and writes what is due. Returns how many files and splits; idempotent across processes. */
  async closeDue(): Promise<{ files: number; splits: number }> {
    await this.noteStarts();
    const done = { files: 0, splits: 0 };
    await runEach(
      [
        async () => (done.files = await this.sheets.writeDue()),
        async () => (done.splits = await this.countDue()),
      ],
      (step) => step(),
    );
    if (done.files + done.splits > 0) this.catalogue.forget();
    return done;
  }

  private async report(): Promise<string> {
    const { files, splits } = await this.closeDue();
    return `${files} files written, ${splits} splits counted`;
  }

  /**
   * Waits for saves that began before the reveal; later ones find the note and are refused. The transaction ends before
   * the picks are read, because saves would wait for it.
   */
  private async noteStarts(): Promise<void> {
    if (!(await hasUnnotedStarts(this.database))) return;
    await this.database.transaction(async (tx) => {
      await lockMatchStarts(tx);
      await noteStarts(tx);
    });
  }

  /** Counts and stores the missing splits of noted matches. A stored split never changes. Returns the number. */
  private async countDue(): Promise<number> {
    const matchIds = await findUncountedMatches(this.database);
    if (matchIds.length === 0) return 0;
    await this.database.transaction(
      async (tx) => insertSplits(tx, matchIds, await countPicks(tx, matchIds)),
      LONG_WORK,
    );
    this.logger.log({ matches: matchIds.length }, 'splits were counted');
    return matchIds.length;
  }
}
