import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A prize that is another than its winner knows of is told until it is cleared up (ADM-18): found without reading every prize that was ever won. */
export class ChangedPrizesUntilCleared1763600022000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- All hits that win the same are the same, and so are all that win nothing. A column of its own, since of an expression the planner would not know how
      -- rarely it is true, and read the whole table.
      alter table prize add is_unclear boolean not null generated always as (promised_hits is not null
        and least(greatest(coalesce(cleared_hits, promised_hits), 9), 12) <> least(greatest(hits, 9), 12)) stored;
      create index prize_unclear on prize (grid_id) where is_unclear;
      analyze prize;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table prize drop column is_unclear');
  }
}
