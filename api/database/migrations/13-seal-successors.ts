import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** Witnesses of the public log, and its successor after a restored backup (docs/seal.md). */
export class SealSuccessors_from1763700009000_1763700013000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table seal_log
        -- The successor of a log has the next number, and so another name.
        add column generation integer not null default 1,
        -- The newest checkpoint that witnesses signed, with their signatures.
        add column witnessed text;
    `);
  }
}
