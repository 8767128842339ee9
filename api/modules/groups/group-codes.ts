import { randomInt } from 'node:crypto';
import type { Queries } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';

/** Without letters and digits that look alike, because people read codes aloud. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
/** A code has 60 random bits. The limits on joining prevent guessing. */
const LENGTH = 12;
const CODE = /^[a-z2-9]{12}$/;

export const newGroupCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

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

export interface GroupCode {
  groupId: number;
  ownerId: number;
  /** The only address that it admits; null for the link that the owner shares. */
  email: string | null;
}

/** Raises `invite_unknown`, also for a code that was revoked. */
export async function getGroupCode(queries: Queries, text: string): Promise<GroupCode> {
  const [found] = await queries.rows<GroupCode>(
    `select id as "groupId", owner_id as "ownerId", null as email from player_group where invite_code = $1
     union all
     select g.id, g.owner_id, i.email from group_invitation i join player_group g on g.id = i.group_id where i.code = $1`,
    [readGroupCode(text)],
  );
  if (!found) throw new AppError('invite_unknown');
  return found;
}
