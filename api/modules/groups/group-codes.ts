import { randomInt } from 'node:crypto';
import { IsNull } from 'typeorm';
import type { Queries, Transaction } from '../../database/database.ts';
import { GroupCodeEntity } from './group.entity.ts';

/** Without letters and digits that look alike, because people read codes aloud. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
/** A code has 60 random bits. The limits on joining prevent guessing. */
const LENGTH = 12;
const CODE = /^[a-z2-9]{12}$/;

/**
 * Returns the code in lower case; null if the text cannot be a code. Signs behind it belong to the sentence in which
 * the link was sent.
 */
export function readGroupCode(text: string): string | null {
  const code = text
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+$/, '');
  return CODE.test(code) ? code : null;
}

/** Returns the code for the mail of an invitation, or without one that of the owner's link; null if there is none. */
export async function findCurrentCode(
  queries: Queries,
  groupId: number,
  invitationId: number | null = null,
): Promise<string | null> {
  const [row] = await queries.rows<{ code: string }>(
    `select code from group_code
     where group_id = $1 and invitation_id is not distinct from $2 and revoked_at is null`,
    [groupId, invitationId],
  );
  return row?.code ?? null;
}

/** Returns the same code of a locked group. Creates it if there is none. */
export async function getCurrentCode(
  tx: Transaction,
  groupId: number,
  invitationId: number | null = null,
): Promise<string> {
  const current = await findCurrentCode(tx, groupId, invitationId);
  if (current) return current;
  const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  await tx.manager.insert(GroupCodeEntity, { code, groupId, invitationId });
  return code;
}

/** Revokes the same code. It stays stored, because the API answers `invite_revoked` for it. */
export async function revokeCurrentCode(
  tx: Transaction,
  groupId: number,
  invitationId: number | null = null,
): Promise<void> {
  const current = { groupId, invitationId: invitationId ?? IsNull(), revokedAt: IsNull() };
  await tx.manager.update(GroupCodeEntity, current, { invitationId: null, revokedAt: () => 'game_now()' });
}

/**
 * Returns the name of the group whose current link has this code; null for any other text, and for a name that was
 * reported and not looked at yet (NAME-02).
 */
export async function findSharedGroupName(queries: Queries, text: string): Promise<string | null> {
  const code = readGroupCode(text);
  if (!code) return null;
  const [group] = await queries.rows<{ name: string }>(
    `select g.name from group_code c join player_group g on g.id = c.group_id
     where c.code = $1 and c.invitation_id is null and c.revoked_at is null
       and not exists (select from open_name_report r where r.group_id = g.id)`,
    [code],
  );
  return group?.name ?? null;
}
