import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AnnouncementsAndContacts1763600008000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table announcement (
        id integer generated always as identity primary key,
        title text not null check (length(title) between 1 and 140),
        -- Rich text, sanitised before it came here (ANN-06).
        content text not null check (content <> ''),
        is_active boolean not null,
        is_pinned boolean not null,
        expires_at timestamptz,
        created_at timestamptz not null default clock_timestamp(),
        -- Grows with every change: who changes an older one is told.
        version integer not null default 1
      );
      create index announcement_shown on announcement (is_pinned desc, created_at desc, id desc) where is_active;

      -- A company's or an affiliate's request to be called (CON-04).
      create table affiliate_contact (
        id integer generated always as identity primary key,
        type text not null check (type in ('company', 'affiliate')),
        name text not null check (length(name) between 1 and 120),
        email text not null check (email = lower(email) and length(email) <= 254),
        company text check (length(company) between 1 and 120),
        country text not null check (length(country) = 2),
        phone text not null check (length(phone) between 1 and 40),
        telegram text check (length(telegram) between 1 and 60),
        -- That of the page it was written on: the one to answer in.
        language text not null check (language in ('es', 'pt-BR')),
        created_at timestamptz not null default clock_timestamp(),
        handled_at timestamptz,
        check (type = 'affiliate' or company is not null)
      );
      -- The same request sent again is the same request, until somebody has handled it.
      create unique index affiliate_contact_once on affiliate_contact (email, type, name, company, country, phone, telegram)
        nulls not distinct where handled_at is null;

      do $$
      begin
        if exists (select from pg_roles where rolname = 'doce_app') then
          grant select, insert, update, delete on announcement, affiliate_contact to doce_app;
          grant usage, select on all sequences in schema public to doce_app;
        end if;
      end $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table affiliate_contact; drop table announcement;');
  }
}
