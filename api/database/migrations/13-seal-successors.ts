import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** Witnesses of the public log, its successor after a restored backup, and receipts of players (docs/seal.md). */
export class SealSuccessors_from1763700009000_1763700013000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table seal_log
        -- The successor of a log has the next number, and so another name.
        add column generation integer not null default 1,
        -- All saves up to this one are in the log. A restored dump has new transaction numbers, so the saves before it have no place in their order.
        add column done_seq bigint not null default 0,
        -- The newest checkpoint that witnesses signed, with their signatures.
        add column witnessed text;
      create index seal_entry_event on seal_entry (event_seq) where event_seq is not null;
    `);
  }
}
