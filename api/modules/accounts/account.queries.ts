import { LEGAL_VERSION } from '../../../shared/rules/legal.ts';
import type { LinkPasskey, User } from '../../../shared/contract/auth.ts';
import type { Queries, Statement, Transaction } from '../../database/database.ts';
import { forEachKey, isoTime } from '../../database/statement.ts';
import type { Caller } from '../../http/request.ts';
import type { AccountEntity, TokenPurpose, SessionEntity } from './account.entity.ts';

const USERS: Statement = {
  name: 'find-users',
  text: forEachKey(
    'int',
    `select a.player_id as id, first_name as "firstName", last_name as "lastName", username, email, phone, country,
    email_verified_at is not null as "isVerified",
    (select count(*)::int from pick_result r where r.player_id = a.player_id and r.is_hit) as "totalWins",
    role, ${isoTime('created_at')} as "createdAt", legal_version < $2::date as "isLegalOld"
  from account a where a.player_id = asked.key`,
  ),
};

/** Returns players as their own clients see them. Prepared, because each start of the app calls it. */
export async function findUsers(queries: Queries, playerIds: number[]): Promise<User[]> {
  type Row = Omit<User, 'newLegalVersion'> & { isLegalOld: boolean | null };
  const rows = await queries.rows<Row>(USERS, [playerIds, LEGAL_VERSION]);
  return rows.map(({ isLegalOld, ...row }) => ({
    ...row,
    ...(isLegalOld && { newLegalVersion: LEGAL_VERSION }),
  }));
}

const CALLERS: Statement = {
  name: 'find-callers',
  text: forEachKey(
    'uuid',
    `select account.player_id as "playerId", session.id as "sessionId", account.role, account.country,
    account.email_verified_at is not null as "isVerified", account.permissions,
    session.second_factor_at as "secondFactorAt",
    account.admin_until as "adminUntil"
  from session join account using (player_id)
  where session.id = asked.key and session.expires_at > $2 and account.disabled_at is null`,
  ),
};

/** Returns the callers of valid sessions, read anew for every call with a token (AUTH-12). */
export function findCallers(queries: Queries, sessionIds: string[], now: Date): Promise<Caller[]> {
  return queries.rows<Caller>(CALLERS, [sessionIds, now]);
}

/** Returns which of the two are taken. */
export async function findTaken(
  queries: Queries,
  email: string,
  username: string,
): Promise<('email' | 'username')[]> {
  const rows = await queries.rows<{ field: 'email' | 'username' }>(
    `select 'email' as field from account where email = $1
     union all select 'username' from account where lower(username) = lower($2)`,
    [email, username],
  );
  return rows.map(({ field }) => field);
}

/** Marks the address as verified. Returns false if the account has another address by now. */
export async function markVerified(
  queries: Queries,
  { playerId, email }: Pick<AccountEntity, 'playerId' | 'email'>,
  now: Date,
): Promise<boolean> {
  const rows = await queries.rows(
    `update account set email_verified_at = coalesce(email_verified_at, $3) where player_id = $1 and email = $2
     returning player_id`,
    [playerId, email, now],
  );
  return rows.length === 1;
}

/**
 * Locks all administrators that can log in if `playerId` is one, because two of them may delete themselves at once.
 * Returns the number of other administrators with the permission `users`.
 */
export async function lockOtherAdmins(tx: Transaction, playerId: number): Promise<number> {
  const rows = await tx.rows<{ player_id: number; is_keeper: boolean }>(
    `select player_id, 'users' = any (permissions) as is_keeper from account
      where role = 'admin' and disabled_at is null and email_verified_at is not null
       and exists (select from account where player_id = $1 and role = 'admin')
     order by player_id for update`,
    [playerId],
  );
  return rows.filter((row) => row.player_id !== playerId && row.is_keeper).length;
}

/**
 * Adds a session if the account is enabled and its password hash is still the one that was checked. Returns whether it
 * did.
 */
export async function addSession(
  queries: Queries,
  session: Omit<SessionEntity, 'createdAt'>,
  passwordHash: string,
): Promise<boolean> {
  const { id, playerId, refreshHash, rotatedAt, expiresAt, device, networks } = session;
  const rows = await queries.rows(
    `with holder as (select player_id from account
      where player_id = $2 and password_hash = $6 and disabled_at is null for share)
     insert into session (id, player_id, refresh_hash, created_at, rotated_at, expires_at, device, networks)
     select $1, player_id, $3, $4, $4, $5, $7, $8::text[] from holder returning id`,
    [id, playerId, refreshHash, rotatedAt, expiresAt, passwordHash, device, networks],
  );
  return rows.length === 1;
}

/** Ends the sessions of a player but the `kept` that were used last. */
export async function endOldestSessions(queries: Queries, playerId: number, kept: number): Promise<void> {
  await queries.rows(
    `delete from session where id in (select id from session where player_id = $1
      order by rotated_at desc, created_at desc offset $2)`,
    [playerId, kept],
  );
}

/** Locks the account, so that simultaneous mails take turns, and deletes all but the newest `kept` tokens. */
export async function deleteOlderTokens(
  tx: Transaction,
  { playerId, purpose }: { playerId: number; purpose: TokenPurpose },
  kept: number,
): Promise<void> {
  await tx.rows('select from account where player_id = $1 for no key update', [playerId]);
  await tx.rows(
    `delete from mail_token where hash in (
       select hash from mail_token where player_id = $1 and purpose = $2 order by expires_at desc, hash offset $3)`,
    [playerId, purpose, kept],
  );
}

/** Returns the account of a token that has not expired and was mailed to the account's current address, or null. */
export async function findTokenHolder(
  queries: Queries,
  token: { purpose: TokenPurpose; hash: Buffer; now: Date },
): Promise<Pick<AccountEntity, 'playerId' | 'email'> | null> {
  const [row] = await queries.rows<Pick<AccountEntity, 'playerId' | 'email'>>(
    `select player_id as "playerId", email from mail_token join account using (player_id, email)
     where purpose = $1 and hash = $2 and expires_at > $3`,
    [token.purpose, token.hash, token.now],
  );
  return row ?? null;
}

/** Returns a player's passkeys, oldest first; none for administrators, whose passkeys are second factors. */
export function findRemovablePasskeys(queries: Queries, playerId: number): Promise<LinkPasskey[]> {
  return queries.rows(
    `select name, ${isoTime('passkey.created_at')} as "createdAt", ${isoTime('last_used_at')} as "lastUsedAt"
     from passkey join account using (player_id) where player_id = $1 and role = 'player' order by passkey.created_at`,
    [playerId],
  );
}

export async function deletePasskeys(queries: Queries, playerId: number): Promise<void> {
  await queries.rows('delete from passkey where player_id = $1', [playerId]);
}
