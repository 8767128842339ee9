import { Inject, Injectable } from '@nestjs/common';
import type { Invitation, SentInvitation } from '../../../shared/contract/groups.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Language } from '../../http/language.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { addressKey } from '../../platform/rate-limits-address.ts';
import { RateLimits } from '../../platform/rate-limits.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import { admitPlayer } from './admit-player.ts';
import { revokeInvitationCode, takeInvitationCode } from './group-codes.ts';
import {
  type HeldGroup,
  holdGroup,
  holdGroupOfOwner,
  type HeldPlayer,
  holdPlayer,
  isMember,
  requireOwner,
} from './held-group.ts';

const MOST_SHOWN = 50;
const DAY_SECONDS = 24 * 60 * 60;
/** So many invitations a day leave for one address, whoever sends them; more are shown in the app only. */
const MAILS_A_DAY = 5;

/** Anybody can be sent an invitation: a group or a person with the name of an advertisement, an address or a number to call stays unnamed. */
const PLAIN_WORDS = /^[\p{L}\p{M}\p{N}\p{Extended_Pictographic}'’"“”«» !¡?¿&()[\],.:;·•–—/#+*ªº°-]{1,125}$/u;
/** A point or a colon within a word makes it a link; seven digits are a number to call, however they are set apart. */
const LEADS_AWAY = /[.:]\S|(?:\d\D*){7}|\d{5}/u;
const plainWords = (text: string) => (PLAIN_WORDS.test(text) && !LEADS_AWAY.test(text) ? text : undefined);

interface Invitee {
  playerId: number;
  firstName: string;
  language: Language;
}

interface InvitationRow {
  id: number;
  groupId: number;
  status: 'pending' | 'accepted' | 'rejected';
}

/** Invitations by e-mail (GRP-01, GRP-05): for an address, with or without an account, seen by the account that has verified it. */
@Injectable()
export class Invitations {
  constructor(
    private readonly database: Database,
    private readonly outbox: MailOutbox,
    private readonly limits: RateLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Invites an address. A pending invitation stays as it is (`wasInvited`), a declined one becomes pending again. The answer and the owner's list are
   * the same whether the address has an account, is a member or neither: a member's invitation is stored, but neither mailed nor shown to the member.
   * `language` is that of the mail to an address without an account. Raises `not_found`, `forbidden`.
   */
  async invite(
    ownerId: number,
    groupId: number,
    email: string,
    language: Language,
  ): Promise<{ invited: true; wasInvited: boolean }> {
    await requireOwner(this.database, groupId, ownerId);
    const isMailed =
      (await this.limits.count([
        { key: `invited:${addressKey(email)}`, most: MAILS_A_DAY, seconds: DAY_SECONDS },
      ])) === null;
    const wasInvited = await this.database.transaction(async (tx) => {
      const owner = await holdPlayer(tx, ownerId);
      const group = await holdGroupOfOwner(tx, groupId, ownerId);
      const invitee = await findInvitee(tx, email);
      const isInGroup = invitee !== null && (await isMember(tx, groupId, invitee.playerId));
      const { id: invitationId, wasPending } = await storeInvitation(tx, groupId, email, ownerId);
      if (isMailed && !isInGroup)
        await this.mail(tx, { owner, group, email, invitee, invitationId, language });
      return wasPending;
    });
    this.outbox.sendSoon();
    return { invited: true, wasInvited };
  }

  /** Returns the caller's pending invitations into other groups than theirs, newest first. */
  async listPending(playerId: number): Promise<Invitation[]> {
    const rows = await this.database.rows<{
      id: number;
      group_id: number;
      group_name: string;
      first_name: string;
      last_name: string;
    }>(
      `select i.id, g.id as group_id, g.name as group_name, sender.first_name, sender.last_name
       from account mine join group_invitation i on i.email = mine.email and i.status = 'pending'
       join player_group g on g.id = i.group_id
       join account sender on sender.player_id = coalesce(i.invited_by, g.owner_id)
       where mine.player_id = $1 and mine.email_verified_at is not null
         and not exists (select from group_member m where m.group_id = g.id and m.player_id = mine.player_id)
       order by i.created_at desc, i.id desc limit ${MOST_SHOWN}`,
      [playerId],
    );
    return rows.map((row) => ({
      id: row.id,
      group: { id: row.group_id, name: row.group_name },
      invitedBy: { firstName: row.first_name, lastName: row.last_name },
    }));
  }

  /** Raises `not_found` for an invitation of somebody else, `invitation_answered` for one that was declined, `group_full`, `too_many_groups`. */
  async accept(playerId: number, invitationId: number): Promise<{ groupId: number }> {
    return this.database.transaction(async (tx) => {
      const player = await holdPlayer(tx, playerId);
      const { groupId } = await getOwn(tx, player, invitationId);
      const group = await holdGroup(tx, groupId);
      if (!group) throw new AppError('not_found');
      // Looked at again: now that the group is held it is answered, or taken back, by nobody else.
      const { status } = await getOwn(tx, player, invitationId);
      const isDone = status === 'accepted' && (await isMember(tx, groupId, playerId));
      if (!isDone && status !== 'pending') throw new AppError('invitation_answered');
      if (!isDone) await admitPlayer(tx, group, player);
      return { groupId };
    });
  }

  /** Raises `not_found` for an invitation of somebody else, `invitation_answered` for one that was accepted. */
  async reject(playerId: number, invitationId: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const player = await holdPlayer(tx, playerId);
      const [rejected] = await tx.rows(
        `update group_invitation set status = 'rejected', answered_at = clock_timestamp()
         where id = $1 and email = $2 and status = 'pending' returning id`,
        [invitationId, player.email],
      );
      if (rejected) return;
      const { status } = await getOwn(tx, player, invitationId);
      if (status === 'accepted') throw new AppError('invitation_answered');
    });
  }

  /** Those of a group without an answer, for its owner. Raises `not_found`, `forbidden`. */
  async listSent(
    ownerId: number,
    groupId: number,
    { page, limit }: { page: number; limit: number },
  ): Promise<{ invitations: SentInvitation[]; total: number }> {
    await requireOwner(this.database, groupId, ownerId);
    const [count] = await this.database.rows<{ total: number }>(
      `select count(*)::int as total from group_invitation where group_id = $1 and status = 'pending'`,
      [groupId],
    );
    const rows = await this.database.rows<{ id: number; email: string; created_at: Date }>(
      `select id, email, created_at from group_invitation where group_id = $1 and status = 'pending'
       order by created_at desc, id desc limit $2 offset $3`,
      [groupId, limit, (page - 1) * limit],
    );
    const invitations = rows.map((row) => ({
      id: row.id,
      email: row.email,
      createdAt: row.created_at.toISOString(),
    }));
    return { invitations, total: count!.total };
  }

  /** The link in its mail is revoked with it. Raises `not_found`, `forbidden`, `invitation_answered`. */
  async withdraw(ownerId: number, groupId: number, invitationId: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      await holdGroupOfOwner(tx, groupId, ownerId);
      const [row] = await tx.rows<{ status: string }>(
        'select status from group_invitation where id = $1 and group_id = $2 for update',
        [invitationId, groupId],
      );
      if (!row) throw new AppError('not_found');
      if (row.status !== 'pending') throw new AppError('invitation_answered');
      await revokeInvitationCode(tx, invitationId);
      await tx.rows('delete from group_invitation where id = $1', [invitationId]);
    });
  }

  /** To somebody with an account the mail shows the way to their invitations, to others one into the group. One a day at most. */
  private async mail(
    tx: Transaction,
    about: {
      owner: HeldPlayer;
      group: HeldGroup;
      email: string;
      invitee: Invitee | null;
      invitationId: number;
      language: Language;
    },
  ): Promise<void> {
    const { owner, group, email, invitee, invitationId, language } = about;
    const day = new Date(this.clock.now()).toISOString().slice(0, 10);
    await this.outbox.enqueue(tx, {
      dedupeKey: `group-invitation:${invitationId}:${day}`,
      to: email,
      template: invitee ? 'group-invitation' : 'group-invitation-to-newcomer',
      language: invitee?.language ?? language,
      params: {
        ...(invitee
          ? { firstName: invitee.firstName }
          : { token: await takeInvitationCode(tx, group.id, invitationId) }),
        details: {
          group: plainWords(group.name),
          invitedBy: plainWords(`${owner.firstName} ${owner.lastName}`),
        },
      },
    });
  }
}

async function findInvitee(tx: Transaction, email: string): Promise<Invitee | null> {
  const [row] = await tx.rows<Invitee>(
    'select player_id as "playerId", first_name as "firstName", language from account where email = $1',
    [email],
  );
  return row ?? null;
}

/** @returns the invitation, which is pending now, and whether it was so before */
async function storeInvitation(
  tx: Transaction,
  groupId: number,
  email: string,
  ownerId: number,
): Promise<{ id: number; wasPending: boolean }> {
  const [row] = await tx.rows<{ id: number; wasPending: boolean }>(
    `with before as (select from group_invitation where group_id = $1 and email = $2 and status = 'pending')
     insert into group_invitation as i (group_id, email, invited_by) values ($1, $2, $3)
     on conflict (group_id, email) do update set status = 'pending', answered_at = null, invited_by = excluded.invited_by,
       created_at = case when i.status = 'pending' then i.created_at else excluded.created_at end
     returning id, exists (select from before) as "wasPending"`,
    [groupId, email, ownerId],
  );
  return row!;
}

async function getOwn(tx: Transaction, { email }: HeldPlayer, id: number): Promise<InvitationRow> {
  const [row] = await tx.rows<InvitationRow>(
    'select id, group_id as "groupId", status from group_invitation where id = $1 and email = $2',
    [id, email],
  );
  if (!row) throw new AppError('not_found');
  return row;
}
