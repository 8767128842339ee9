import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** Saves that stay fast while the tables of picks grow from nothing to a Saturday's size within a minute. */
export class SavePlans_from1763700009000_1763700012000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    // A connection keeps the plans of save_picks until the tables are analyzed. A plan from an empty table would read all of it at every save.
    await db.query('alter function save_picks set enable_seqscan = off');
  }
}
