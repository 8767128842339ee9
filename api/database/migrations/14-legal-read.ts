import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** When a player closed the notice of changed legal texts (LEGAL-11). */
export class LegalRead_from1763800012000_1763800014000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table account add column legal_read_at timestamptz');
  }
}
