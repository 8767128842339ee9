import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** The version of the rules and the privacy text that an account accepted. */
export class LegalVersion1763700004000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    // Null for the accounts from before these texts, and for those that a command makes.
    await db.query('alter table account add column legal_version date');
  }
}
