import type { QueryRunner } from 'typeorm';
import { Migration } from './migration.ts';

/** The winners that agreed to be named on the public page. The row goes when the player withdraws or the account is erased. */
export class WinnerConsents1763700006000 extends Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(CONSENTS);
  }
}

const CONSENTS = `
  create table winner_consent (
    player_id integer primary key references account on delete cascade,
    agreed_at timestamptz not null default clock_timestamp()
  );
  grant select, insert, delete on winner_consent to doce_app;
`;
