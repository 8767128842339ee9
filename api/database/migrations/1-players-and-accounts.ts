import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A player is a number that names nobody: picks hang on it for ever. The account is the person behind it, and goes when the person wants.
 */
export class PlayersAndAccounts1763600001000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table player (
        id integer generated always as identity primary key,
        created_at timestamptz not null default now()
      );
      create table account (
        player_id integer primary key references player,
        first_name text not null check (length(first_name) between 1 and 60),
        last_name text not null check (length(last_name) between 1 and 60),
        username text not null check (username ~ '^[A-Za-z0-9_.]{3,20}$'),
        email text not null check (email = lower(email) and length(email) <= 254),
        password_hash text not null,
        country text not null check (length(country) = 2),
        phone text not null,
        birth_date date not null,
        language text not null check (language in ('es', 'pt-BR')),
        role text not null default 'player' check (role in ('player', 'admin')),
        email_verified_at timestamptz,
        disabled_at timestamptz,
        created_at timestamptz not null default now()
      );
      create unique index account_email_key on account (email);
      create unique index account_username_key on account (lower(username));
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table account; drop table player;');
  }
}
