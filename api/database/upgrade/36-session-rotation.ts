import type { QueryRunner } from 'typeorm';

/** The previous secret of a session stays valid until the new one is used (AUTH-13), so its uses are not counted. */
export class SessionRotation1763600036000 {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table session drop previous_used');
  }
}
