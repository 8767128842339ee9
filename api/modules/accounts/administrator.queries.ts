import type { Administrator } from '../../../shared/contract/administrators.ts';
import type { Permission } from '../../../shared/rules/permissions.ts';
import type { Queries, Transaction } from '../../database/database.ts';

/** Returns the administrators by username, or one of them. */
export function findAdministrators(queries: Queries, id: number | null = null): Promise<Administrator[]> {
  return queries.rows<Administrator>(
    `select player_id as id, username, email, permissions,
       exists (select from authenticator where player_id = account.player_id and secret is not null)
         or exists (select from passkey where player_id = account.player_id) as "isEnrolled"
     from account where role = 'admin' and ($1::int is null or player_id = $1) order by lower(username)`,
    [id],
  );
}

/** Locks all administrators in a fixed order, so that changes of them take turns. */
export function lockAdministrators(
  tx: Transaction,
): Promise<{ id: number; permissions: Permission[]; canLogIn: boolean }[]> {
  return tx.rows(
    `select player_id as id, permissions, disabled_at is null and email_verified_at is not null as "canLogIn"
     from account where role = 'admin' order by player_id for update`,
  );
}

/** Makes the verified, enabled player with this address an administrator. Returns the id, or null if there is none. */
export async function promote(
  tx: Transaction,
  email: string,
  permissions: Permission[],
): Promise<number | null> {
  const [row] = await tx.rows<{ id: number }>(
    `update account set role = 'admin', permissions = $2
     where email = $1 and role = 'player' and email_verified_at is not null and disabled_at is null
       returning player_id as id`,
    [email, permissions],
  );
  return row?.id ?? null;
}

export async function storePermissions(
  tx: Transaction,
  id: number,
  role: 'admin' | 'player',
  permissions: Permission[],
): Promise<void> {
  await tx.rows('update account set role = $2, permissions = $3 where player_id = $1', [
    id,
    role,
    permissions,
  ]);
}
