import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A session that ended is a row that is gone. Secrets are stored as their SHA-256 only. */
export class SessionsAndMailTokens1763600002000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table session (
        id uuid primary key,
        player_id integer not null references account on delete cascade,
        refresh_hash bytea not null,
        -- The secret before the last rotation: it works once more, because the answer that carried the new one may have been lost.
        previous_hash bytea,
        previous_used boolean not null default false,
        created_at timestamptz not null default now(),
        rotated_at timestamptz not null default now(),
        expires_at timestamptz not null
      );
      create index session_player on session (player_id);
      create index session_expiry on session (expires_at);

      -- One live token per person and purpose: a new request ends the earlier one.
      create table mail_token (
        player_id integer not null references account on delete cascade,
        purpose text not null check (purpose in ('verify-email', 'reset-password')),
        hash bytea not null unique,
        -- The address it was mailed to: a changed address is not verified by an old link.
        email text not null,
        expires_at timestamptz not null,
        primary key (player_id, purpose)
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table mail_token; drop table session;');
  }
}
