import { Inject, Injectable, Logger } from '@nestjs/common';
import { RECORD_KEPT_MONTHS } from '../../../shared/rules/kept.ts';
import { ENV, type Env } from '../../config/env.ts';
import { Database, LONG_WORK } from '../../database/database.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { runEach } from '../../platform/run-each.ts';
import {
  findChangedResults,
  findUnwritten,
  forgetSheets,
  writeResults,
  writeSheet,
} from './record.queries.ts';

/** Writes the files of the record (docs/record.md). */
@Injectable()
export class Sheets {
  private readonly logger = new Logger('Record');

  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Pick<Env, 'hasRecord'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Writes the missing sheets of noted matches, then the results of settled grids. Idempotent across processes. A file
   * that fails stops no other; the first error is thrown at the end. Returns the number of files.
   */
  async writeDue(): Promise<number> {
    if (!this.env.hasRecord) return 0;
    let written = 0;
    const one = (write: typeof writeSheet) => async (id: number) => {
      if (await this.database.transaction((tx) => write(tx, id), LONG_WORK)) written += 1;
    };
    await runEach(
      [
        async () => runEach(await findUnwritten(this.database), one(writeSheet)),
        async () => runEach(await findChangedResults(this.database), one(writeResults)),
      ],
      (step) => step(),
    );
    if (written > 0) this.logger.log({ files: written }, 'files of the record were written');
    return written;
  }

  /** Removes the picks of old grids from the record. Returns the number of files. */
  async forgetOld(): Promise<number> {
    const before = new Date(this.clock.now());
    before.setUTCMonth(before.getUTCMonth() - RECORD_KEPT_MONTHS);
    return forgetSheets(this.database, before);
  }
}
