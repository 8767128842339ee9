import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a winner was told of stays known when a corrected score gives them another prize (ADM-18). */
export class PromisedPrizes1763600015000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- What the prize was won with when the first step was taken; null while none is. What earlier corrections did to it nobody knows any more.
      alter table prize add promised_hits smallint check (promised_hits >= 10);
      update prize set promised_hits = won_hits where coalesce(contacted_at, sent_at, delivered_at) is not null;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table prize drop column promised_hits');
  }
}
