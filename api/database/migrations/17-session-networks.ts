import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** A session shows the last two networks that used it, so that a player notices a stolen copy (docs/decisions.md, section 6). */
export class SessionNetworks_from1763700009000_1763700017000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Shortened addresses, the latest first: 203.0.113.0/24, 2001:db8:1::/48.
      alter table session add column networks text[] not null default '{}' check (cardinality(networks) <= 2);
    `);
  }
}
