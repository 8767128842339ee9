import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A group that is asked for again, because no answer came, is made once (GRP-04). */
export class GroupsAskedOnce1763600025000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- A hash of who asked for the group, under which number and in which words; null without a number.
      alter table player_group add asked_as bytea unique;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table player_group drop asked_as');
  }
}
