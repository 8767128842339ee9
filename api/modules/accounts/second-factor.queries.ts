import type { Queries } from '../../database/database.ts';

export interface Enrolment {
  email: string;
  has_authenticator: boolean;
  passkeys: number;
  recovery_codes: number;
}

/** Returns the second factors of an account, or null for a deleted account. */
export async function findEnrolment(queries: Queries, playerId: number): Promise<Enrolment | null> {
  const [row] = await queries.rows<Enrolment>(
    `select email,
       exists (select from authenticator where player_id = $1 and secret is not null) as has_authenticator,
       (select count(*)::int from passkey where player_id = $1) as passkeys,
       (select count(*)::int from recovery_code where player_id = $1) as recovery_codes
     from account where player_id = $1`,
    [playerId],
  );
  return row ?? null;
}

/** Gives a session its second factor. Returns when it was. */
export async function markSession(queries: Queries, sessionId: string, at: Date): Promise<Date> {
  await queries.rows('update session set second_factor_at = $2 where id = $1', [sessionId, at]);
  return at;
}

export async function storePending(queries: Queries, playerId: number, pending: Buffer): Promise<void> {
  await queries.rows(
    `insert into authenticator (player_id, pending) values ($1, $2)
      on conflict (player_id) do update set pending = excluded.pending`,
    [playerId, pending],
  );
}

export async function findSecrets(
  queries: Queries,
  playerId: number,
): Promise<{ secret: Buffer | null; pending: Buffer | null }> {
  const [row] = await queries.rows<{ secret: Buffer | null; pending: Buffer | null }>(
    'select secret, pending from authenticator where player_id = $1',
    [playerId],
  );
  return row ?? { secret: null, pending: null };
}

/** Starts to use the pending secret. Returns false if another one is pending by now. */
export async function usePending(
  queries: Queries,
  { playerId, pending, step }: { playerId: number; pending: Buffer; step: number },
): Promise<boolean> {
  const rows = await queries.rows(
    `update authenticator set secret = pending, pending = null, last_step = $3 where player_id = $1 and pending = $2
      returning player_id`,
    [playerId, pending, step],
  );
  return rows.length === 1;
}

/** Replaces an encrypted secret, unless the authenticator was replaced. */
export async function storeEncryptedAnew(
  queries: Queries,
  playerId: number,
  { encrypted, anew }: { encrypted: Buffer; anew: Buffer },
): Promise<void> {
  await queries.rows('update authenticator set secret = $3 where player_id = $1 and secret = $2', [
    playerId,
    encrypted,
    anew,
  ]);
}

/** Uses the code of a time step. Returns false if it or a later one was used before. */
export async function useStep(queries: Queries, playerId: number, step: number): Promise<boolean> {
  const rows = await queries.rows(
    'update authenticator set last_step = $2 where player_id = $1 and last_step < $2 returning player_id',
    [playerId, step],
  );
  return rows.length === 1;
}

/** Uses a recovery code. Returns false if it is not one of the player's codes. */
export async function useRecoveryCode(queries: Queries, playerId: number, hash: Buffer): Promise<boolean> {
  const rows = await queries.rows(
    'delete from recovery_code where player_id = $1 and hash = $2 returning player_id',
    [playerId, hash],
  );
  return rows.length === 1;
}

export async function replaceRecoveryCodes(
  queries: Queries,
  playerId: number,
  hashes: Buffer[],
): Promise<void> {
  await queries.rows('delete from recovery_code where player_id = $1', [playerId]);
  await queries.rows('insert into recovery_code (player_id, hash) select $1, unnest($2::bytea[])', [
    playerId,
    hashes,
  ]);
}

/** Deletes every second factor of an account and ends its sessions. */
export async function deleteFactors(queries: Queries, playerId: number): Promise<void> {
  for (const table of ['authenticator', 'recovery_code', 'passkey', 'session'] as const)
    await queries.rows(`delete from ${table} where player_id = $1`, [playerId]);
}
