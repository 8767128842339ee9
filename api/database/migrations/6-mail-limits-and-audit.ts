import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MailLimitsAndAudit1763600006000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Written in the transaction of what it tells of, sent after it. The content is cleared once sent: it may hold a link.
      create table mail (
        id bigint generated always as identity primary key,
        dedupe_key text not null unique,
        recipient text not null,
        template text not null,
        language text not null check (language in ('es', 'pt-BR')),
        params jsonb not null,
        attempts smallint not null default 0,
        next_attempt_at timestamptz not null default now(),
        sent_at timestamptz,
        -- Given up after too many attempts, or refused for good by the server.
        failed_at timestamptz,
        last_error text,
        created_at timestamptz not null default now()
      );
      create index mail_waiting on mail (next_attempt_at) where sent_at is null and failed_at is null;

      -- Mails of an installation without SMTP, for the page /dev/mailbox.
      create table local_mailbox (
        id bigint generated always as identity primary key,
        recipient text not null,
        subject text not null,
        body_text text not null,
        body_html text not null,
        sent_at timestamptz not null default now()
      );

      -- Shared by all instances; losing it in a crash only forgets counts.
      create unlogged table rate_limit (
        key varchar(255) primary key,
        points integer not null default 0,
        expire bigint
      );

      create table audit_event (
        id bigint generated always as identity primary key,
        at timestamptz not null default clock_timestamp(),
        -- Null when the system did it.
        actor_id integer references player,
        action text not null,
        subject text not null,
        before jsonb,
        after jsonb
      );
      create index audit_event_subject on audit_event (subject, id);
      create trigger audit_event_is_append_only before update or delete on audit_event for each row execute function refuse_change();

      -- The last run of each scheduled job, for the panel.
      create table job_run (
        name text primary key,
        started_at timestamptz not null,
        finished_at timestamptz,
        outcome text check (outcome in ('succeeded', 'failed')),
        detail text
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'drop table job_run; drop table audit_event; drop table rate_limit; drop table local_mailbox; drop table mail;',
    );
  }
}
