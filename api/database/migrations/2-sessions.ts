import type { QueryRunner } from 'typeorm';
import { roles } from './baseline/roles.ts';
import { Migration } from './migration.ts';

/** Sessions show their device. Their secrets form a chain, so the previous secret needs no column (sessions.ts). */
export class Sessions1763700002000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table session drop column previous_hash, add column device text');
    // Databases from servers before PostgreSQL 15 let every login create tables.
    await db.query('revoke create on schema public from public');
    // Grants again, because an owner that could not create roles had no role to grant to.
    await db.query(roles);
  }
}
