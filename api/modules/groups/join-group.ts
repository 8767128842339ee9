import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { InvitePreview } from '../../../shared/contract/groups.ts';
import { GROUP_MOST_MEMBERS } from '../../../shared/rules/groups.ts';
import { Database, type Queries, type Transaction } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/request.ts';
import { AfterVerification, type VerificationNews } from '../auth/after-verification.ts';
import { admitPlayer, countMembers } from './admit-player.ts';
import { readGroupCode } from './group-codes.ts';
import { holdGroup, holdPlayer, isMember } from './held-group.ts';

interface CodeRow {
  group_id: number;
  is_revoked: boolean;
  invitation_id: number | null;
  invitation_status: string | null;
}

interface Joined {
  groupId: number;
  wasMember: boolean;
}

interface PreviewRow {
  name: string;
  first_name: string;
  last_name: string;
}

/** The way into a group by a link: the one its owner shares, or the one of a mail, which works once (JOIN-01, JOIN-05). */
@Injectable()
export class JoinGroup implements OnModuleInit {
  private readonly logger = new Logger('Groups');

  constructor(
    private readonly database: Database,
    private readonly afterVerification: AfterVerification,
  ) {}

  onModuleInit(): void {
    this.afterVerification.add((playerId) => this.grantWish(playerId));
  }

  /** Returns the group that a code leads to. Raises `invite_unknown`, `invite_revoked`, `invite_used`, `group_full`. */
  async peek(text: string): Promise<InvitePreview> {
    const { group_id: groupId } = await getOpenCode(this.database, text);
    const [group] = await this.database.rows<PreviewRow>(
      `select g.name, a.first_name, a.last_name from player_group g join account a on a.player_id = g.owner_id where g.id = $1`,
      [groupId],
    );
    if (!group) throw new AppError('invite_unknown');
    const memberCount = await countMembers(this.database, groupId);
    if (memberCount >= GROUP_MOST_MEMBERS) throw new AppError('group_full');
    return {
      name: group.name,
      owner: { firstName: group.first_name, lastName: group.last_name },
      memberCount,
    };
  }

  /** Raises what `peek` does, `removed_from_group` and `too_many_groups`. A member joins again without harm, whatever has become of the code. */
  async join(playerId: number, text: string): Promise<Joined> {
    return this.database.transaction((tx) => joinByCode(tx, playerId, text));
  }

  /** Joins a verified player at once, another one as soon as the address is verified; the last wish counts. Raises what `join` does. */
  async joinWhenVerified({ playerId, isVerified }: Caller, text: string): Promise<void> {
    if (isVerified) {
      await this.join(playerId, text);
      return;
    }
    await this.peek(text);
    await this.database.rows(
      `insert into group_wish (player_id, code) select $1, code from group_code where code = $2 for key share
       on conflict (player_id) do update set code = excluded.code`,
      [playerId, readGroupCode(text)],
    );
  }

  /** The group that it led to. A wish that cannot be granted, because the link was revoked meanwhile or the group is full, is let go. */
  private async grantWish(playerId: number): Promise<VerificationNews> {
    const [wish] = await this.database.rows<{ code: string }>(
      'select code from group_wish where player_id = $1',
      [playerId],
    );
    if (!wish) return {};
    const groupId = await this.joinIfPossible(playerId, wish.code);
    await this.database.rows('delete from group_wish where player_id = $1', [playerId]);
    if (groupId === null) return {};
    const [group] = await this.database.rows<{ id: number; name: string }>(
      'select id, name from player_group where id = $1',
      [groupId],
    );
    return { group };
  }

  private async joinIfPossible(playerId: number, code: string): Promise<number | null> {
    try {
      return (await this.join(playerId, code)).groupId;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.logger.log({ playerId, code: error.code }, 'a new player could not join the group of the link');
      return null;
    }
  }
}

async function joinByCode(tx: Transaction, playerId: number, text: string): Promise<Joined> {
  const player = await holdPlayer(tx, playerId);
  const found = await findCode(tx, text);
  const group = found && (await holdGroup(tx, found.group_id));
  if (!group) throw new AppError('invite_unknown');
  const wasMember = await isMember(tx, group.id, playerId);
  if (!wasMember) {
    // Looked at again: now that the group is held nobody revokes or uses the code meanwhile.
    const code = await getOpenCode(tx, text);
    if (code.invitation_id === null) await requireNotRemoved(tx, group.id, playerId);
    await admitPlayer(tx, group, player);
    await markUsed(tx, code);
  }
  return { groupId: group.id, wasMember };
}

async function findCode(queries: Queries, text: string): Promise<CodeRow | null> {
  const code = readGroupCode(text);
  if (!code) return null;
  const [row] = await queries.rows<CodeRow>(
    `select c.group_id, c.revoked_at is not null as is_revoked, c.invitation_id, i.status as invitation_status
     from group_code c left join group_invitation i on i.id = c.invitation_id where c.code = $1`,
    [code],
  );
  return row ?? null;
}

/** Raises `invite_unknown`, `invite_revoked`, `invite_used`. */
async function getOpenCode(queries: Queries, text: string): Promise<CodeRow> {
  const code = await findCode(queries, text);
  if (!code) throw new AppError('invite_unknown');
  if (code.is_revoked) throw new AppError('invite_revoked');
  if (code.invitation_id !== null && code.invitation_status !== 'pending') throw new AppError('invite_used');
  return code;
}

async function requireNotRemoved(tx: Transaction, groupId: number, playerId: number): Promise<void> {
  const [removal] = await tx.rows('select from group_removal where group_id = $1 and player_id = $2', [
    groupId,
    playerId,
  ]);
  if (removal) throw new AppError('removed_from_group');
}

/** Whoever came by a mail's link has used the invitation, also with an account of another address than it went to. */
async function markUsed(tx: Transaction, { invitation_id: invitationId }: CodeRow): Promise<void> {
  if (invitationId === null) return;
  await tx.rows(
    `update group_invitation set status = 'accepted', answered_at = clock_timestamp() where id = $1 and status = 'pending'`,
    [invitationId],
  );
}
