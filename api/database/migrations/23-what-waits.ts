import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Prizes to be delivered are found without reading every prize that was ever won (ADM-18). And a task that waits for its turn is told from one whose
 * worker died (ADM-02).
 */
export class WhatWaits1763600023000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create index prize_due on prize (grid_id) where delivered_at is null and hits >= 10;

      -- Null until somebody begins.
      alter table admin_task alter beat_at drop default, alter beat_at drop not null;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      update admin_task set beat_at = asked_at where beat_at is null;
      alter table admin_task alter beat_at set default clock_timestamp(), alter beat_at set not null;
      drop index prize_due;
    `);
  }
}
