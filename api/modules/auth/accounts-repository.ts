import { Injectable } from '@nestjs/common';
import type { Language } from '../../http/language.ts';
import { Database, type Queries } from '../../database/database.ts';

/** What mails and password rules need to know of a person. */
export interface Person {
  playerId: number;
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  language: Language;
  passwordHash: string;
  role: 'player' | 'admin';
  isVerified: boolean;
  isDisabled: boolean;
}

export interface NewAccount {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  passwordHash: string;
  country: string;
  phone: string;
  birthDate: string;
  language: Language;
  role: 'player' | 'admin';
  verifiedAt: Date | null;
}

export interface UserRow {
  id: number;
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  phone: string;
  country: string;
  role: 'player' | 'admin';
  is_verified: boolean;
  created_at: Date;
  total_wins: number;
}

const PERSON = `
  select player_id as "playerId", first_name as "firstName", last_name as "lastName", username, email, language, role,
    password_hash as "passwordHash", email_verified_at is not null as "isVerified", disabled_at is not null as "isDisabled"
  from account`;

const UNIQUE_VIOLATION = '23505';

/** E-mail or username is another account's. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: unknown }).code === UNIQUE_VIOLATION;
}

@Injectable()
export class AccountsRepository {
  constructor(private readonly database: Database) {}

  async findByEmail(email: string): Promise<Person | null> {
    return (await this.database.rows<Person>(`${PERSON} where email = $1`, [email]))[0] ?? null;
  }

  async findById(playerId: number): Promise<Person | null> {
    return (await this.database.rows<Person>(`${PERSON} where player_id = $1`, [playerId]))[0] ?? null;
  }

  async findUser(playerId: number): Promise<UserRow | null> {
    const [row] = await this.database.rows<UserRow>(
      {
        name: 'find-user',
        text: `
          select player_id as id, first_name, last_name, username, email, phone, country, role, created_at,
            email_verified_at is not null as is_verified,
            (select count(*)::int from pick_result where player_id = $1 and is_hit) as total_wins
          from account where player_id = $1`,
      },
      [playerId],
    );
    return row ?? null;
  }

  /** Which of the two are in use. */
  async findTaken(queries: Queries, email: string, username: string): Promise<('email' | 'username')[]> {
    const rows = await queries.rows<{ field: 'email' | 'username' }>(
      `select 'email' as field from account where email = $1
       union all select 'username' from account where lower(username) = lower($2)`,
      [email, username],
    );
    return rows.map(({ field }) => field);
  }

  /** Makes the player and the person behind it; the player's id. Fails on a unique index when e-mail or username is taken. */
  async add(queries: Queries, account: NewAccount, now: Date): Promise<number> {
    const [row] = await queries.rows<{ player_id: number }>(
      `with new_player as (insert into player (created_at) values ($12) returning id)
       insert into account (player_id, first_name, last_name, username, email, password_hash, country, phone, birth_date, language, role,
         created_at, email_verified_at)
       select id, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $12, $11 from new_player returning player_id`,
      [
        account.firstName,
        account.lastName,
        account.username,
        account.email,
        account.passwordHash,
        account.country,
        account.phone,
        account.birthDate,
        account.language,
        account.role,
        account.verifiedAt,
        now,
      ],
    );
    return row!.player_id;
  }

  /** Was it changed? Not when the old one was no longer the one expected. */
  async changePassword(
    queries: Queries,
    playerId: number,
    change: { from: string; to: string },
  ): Promise<boolean> {
    const rows = await queries.rows(
      'update account set password_hash = $3 where player_id = $1 and password_hash = $2 returning player_id',
      [playerId, change.from, change.to],
    );
    return rows.length === 1;
  }

  /** Is the address verified now? Not when it is no longer the one whose link was opened. */
  async markVerified(playerId: number, email: string, now: Date): Promise<boolean> {
    const rows = await this.database.rows(
      `update account set email_verified_at = coalesce(email_verified_at, $3) where player_id = $1 and email = $2
       returning player_id`,
      [playerId, email, now],
    );
    return rows.length === 1;
  }

  /** Was it changed? Not when it is verified, or no longer the one expected. Fails on a unique index when the new one is taken. */
  async changeUnverifiedEmail(
    queries: Queries,
    playerId: number,
    change: { from: string; to: string },
  ): Promise<boolean> {
    const rows = await queries.rows(
      `update account set email = $3 where player_id = $1 and email = $2 and email_verified_at is null
       returning player_id`,
      [playerId, change.from, change.to],
    );
    return rows.length === 1;
  }

  async makeAdministrator(queries: Queries, playerId: number): Promise<void> {
    await queries.rows(`update account set role = 'admin' where player_id = $1`, [playerId]);
  }

  /** The person, held until the transaction ends; whatever refers to the account waits meanwhile. */
  async hold(queries: Queries, playerId: number): Promise<Person | null> {
    return (await queries.rows<Person>(`${PERSON} where player_id = $1 for update`, [playerId]))[0] ?? null;
  }

  /**
   * Holds all administrators who can log in, if `playerId` is an administrator; how many others there are. Of two who hold them at once the second
   * counts what the first has left.
   */
  async holdOtherAdmins(queries: Queries, playerId: number): Promise<number> {
    const rows = await queries.rows<{ player_id: number }>(
      `select player_id from account where role = 'admin' and disabled_at is null and email_verified_at is not null
         and exists (select from account where player_id = $1 and role = 'admin')
       order by player_id for update`,
      [playerId],
    );
    return rows.filter((row) => row.player_id !== playerId).length;
  }

  async setActive(queries: Queries, playerId: number, isActive: boolean): Promise<void> {
    await queries.rows(
      'update account set disabled_at = case when $2 then null else clock_timestamp() end where player_id = $1',
      [playerId, isActive],
    );
  }

  /** Sessions and mailed links go with it. */
  async delete(queries: Queries, playerId: number): Promise<void> {
    await queries.rows('delete from account where player_id = $1', [playerId]);
  }

  async setPhone(playerId: number, phone: string): Promise<void> {
    await this.database.rows('update account set phone = $2 where player_id = $1', [playerId, phone]);
  }

  async setLanguage(playerId: number, language: Language): Promise<void> {
    await this.database.rows('update account set language = $2 where player_id = $1 and language <> $2', [
      playerId,
      language,
    ]);
  }
}
