import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** Announcements in two languages, and for one country. The existing texts are the Spanish ones. The rights of doce_app on the table cover new columns. */
export class AnnouncementLanguages1763700005000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(LANGUAGES);
  }
}

const LANGUAGES = `
  -- A language without a text has an empty title and an empty content.
  alter table announcement
    drop constraint announcement_title_check,
    drop constraint announcement_content_check,
    add column title_pt text not null default '',
    add column content_pt text not null default '',
    -- Null: for everyone.
    add column country text check (length(country) = 2),
    add check (length(title) <= 140 and length(title_pt) <= 140),
    add check ((title = '') = (content = '') and (title_pt = '') = (content_pt = '')),
    add check (title <> '' or title_pt <> '');
`;
