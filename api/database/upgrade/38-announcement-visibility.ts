import type { QueryRunner } from 'typeorm';

/** The rule of when the public sees an announcement, once for the public list and for push. */
export class AnnouncementVisibility1763600038000 {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- \`announcementState\` in shared/rules calls this state "shown". PostgreSQL inlines the function if \`at\` is not volatile.
      create function announcement_is_shown(a announcement, at timestamptz) returns boolean language sql stable as $$
        select a.is_active and coalesce(a.publish_at <= at, true) and coalesce(a.expires_at > at, true)
      $$;
    `);
  }
}
