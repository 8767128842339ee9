import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was done to something is found by its parts, `grid:3` and `player:7` of `grid:3/player:7`, without reading the whole log. */
export class AuditBySubject1763600020000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create index audit_event_parts on audit_event using gin (string_to_array(subject, '/'))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index audit_event_parts');
  }
}
