import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A winner is told when the mail has left, not when it was written, and nothing is promised by one that has not (ADM-18, VER-02). */
export class ToldByMail1763600024000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      update prize p set told_at = m.sent_at,
          promised_hits = case when m.sent_at is not null or coalesce(p.contacted_at, p.sent_at, p.delivered_at) is not null then promised_hits end
        from mail m where m.dedupe_key = 'prize-won:' || p.grid_id || ':' || p.player_id;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      update prize p set told_at = m.created_at from mail m where m.dedupe_key = 'prize-won:' || p.grid_id || ':' || p.player_id;
    `);
  }
}
