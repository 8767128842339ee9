import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever was told of a prize that a correction then changed has been told so too: by whom and when (ADM-18). */
export class ClearedPrizes1763600021000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- What the player had when it was cleared up with them: that is what they know of since, in the place of what was promised.
      alter table prize add cleared_hits smallint check (cleared_hits >= 0), add cleared_at timestamptz, add cleared_by integer references player,
        add check ((cleared_at is null) = (cleared_hits is null)), add check ((cleared_at is null) = (cleared_by is null));
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'alter table prize drop column cleared_hits, drop column cleared_at, drop column cleared_by',
    );
  }
}
