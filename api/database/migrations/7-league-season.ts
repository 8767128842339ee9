import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** The season in which the source last reported a league, so that a proposal asks for it once (ADM-62). */
export class LeagueSeason_from1763800003000_1763800007000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table league add column season integer');
  }
}
