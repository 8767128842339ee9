import { randomInt } from 'node:crypto';
import type { Transaction } from '../../database/database.ts';

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

/** The code of the link that the owner of a held group shares; made when there is none. */
export async function takeLinkCode(tx: Transaction, groupId: number): Promise<string> {
  const [current] = await tx.rows<{ code: string }>(
    'select code from group_code where group_id = $1 and invitation_id is null and revoked_at is null',
    [groupId],
  );
  if (current) return current.code;
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
