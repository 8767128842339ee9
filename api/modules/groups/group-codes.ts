import { randomInt } from 'node:crypto';
import type { Queries, Transaction } from '../../database/database.ts';

/** No letter that is taken for another one, so that a code can be read out. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 12;
const CODE = /^[a-z2-9]{12}$/;

/** A new code: 60 bits that nobody guesses within the limits on joining. */
export function newGroupCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** The code as it is stored, whatever case it was typed in; null for what cannot be one. */
export function readGroupCode(text: string): string | null {
  const code = text.trim().toLowerCase();
  return CODE.test(code) ? code : null;
}

/** The code of the link that a group's owner shares; null when there is none. */
export async function findLinkCode(queries: Queries, groupId: number): Promise<string | null> {
  const [current] = await queries.rows<{ code: string }>(
    'select code from group_code where group_id = $1 and invitation_id is null and revoked_at is null',
    [groupId],
  );
  return current?.code ?? null;
}

/** As `findLinkCode`, of a held group; made when there is none. */
export async function takeLinkCode(tx: Transaction, groupId: number): Promise<string> {
  const current = await findLinkCode(tx, groupId);
  if (current) return current;
  const code = newGroupCode();
  await tx.rows('insert into group_code (code, group_id) values ($1, $2)', [code, groupId]);
  return code;
}

/** The code of an invitation into a held group, for its mail; made when there is none. */
export async function takeInvitationCode(
  tx: Transaction,
  groupId: number,
  invitationId: number,
): Promise<string> {
  const [row] = await tx.rows<{ code: string }>(
    `insert into group_code (code, group_id, invitation_id) values ($1, $2, $3)
     on conflict (invitation_id) do update set group_id = excluded.group_id returning code`,
    [newGroupCode(), groupId, invitationId],
  );
  return row!.code;
}

/** What came by mail for an invitation is worth nothing any more, and says so to whoever opens it: the code outlives the invitation. */
export async function revokeInvitationCode(tx: Transaction, invitationId: number): Promise<void> {
  await tx.rows(
    'update group_code set invitation_id = null, revoked_at = clock_timestamp() where invitation_id = $1',
    [invitationId],
  );
}
