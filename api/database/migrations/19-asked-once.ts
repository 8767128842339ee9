import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is asked for again because no answer came is made once: whoever asks gives it a number of their own. A task that failed has made nothing, and
 * its number may be used again.
 */
export class AskedOnce1763600019000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table admin_task add op_id uuid;
      create unique index admin_task_asked_once on admin_task (op_id) where outcome is distinct from 'failed';

      alter table announcement add op_id uuid unique;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table announcement drop op_id;
      drop index admin_task_asked_once;
      alter table admin_task drop op_id;
    `);
  }
}
