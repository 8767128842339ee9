import { Inject, Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Invitation } from '../../../shared/contract/groups.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { limitAndOffset, type Paging } from '../../database/page-of.ts';
import { AppError, invalidField } from '../../platform/app-error.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { Accounts } from '../accounts/accounts.ts';
import { invitationMail } from '../mail/group-invitation.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import { newGroupCode } from './group-codes.ts';
import { GroupInvitationEntity } from './group.entity.ts';
import { asOwner, isMember } from './lock-group.ts';
import { jornadaToJoin } from './jornadas.ts';
import { Membership } from './membership.ts';
import { Tables } from './tables.ts';
import { findPendingInvitations } from './group.queries.ts';

/** Invitations by e-mail (GRP-01, GRP-05). The account that has verified the invited address sees them. */
@Injectable()
export class Invitations {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
    private readonly outbox: MailOutbox,
    private readonly membership: Membership,
    private readonly tables: Tables,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Invites an address; the answer does not reveal whether it has an account. Raises `not_found`, `forbidden`, and
   * `invalid_input` for the owner's own address.
   */
  async invite(
    ownerId: number,
    groupId: number,
    email: string,
    language: Language,
  ): Promise<{ invited: true; wasInvited: boolean }> {
    const invitee = await this.accounts.findByEmail(email);
    const jornada = jornadaToJoin(await this.tables.editionsOf(groupId));
    const wasInvited = await asOwner(this.database, { ownerId, groupId }, async (tx, { owner, group }) => {
      if (invitee?.playerId === ownerId) throw invalidField('email', 'own_address');
      const key = { groupId, email };
      const pending = await tx.manager.findOneBy(GroupInvitationEntity, { ...key, acceptedAt: IsNull() });
      const code = pending?.code ?? newGroupCode();
      if (!pending) {
        await tx.manager.delete(GroupInvitationEntity, key);
        await tx.manager.insert(GroupInvitationEntity, { ...key, code });
      }
      const mail = { to: email, invitee, language, code, group, owner, jornada };
      const isInGroup = invitee !== null && (await isMember(tx, groupId, invitee.playerId));
      if (!isInGroup) await this.outbox.enqueue(tx, invitationMail(mail, dateOf(this.clock)));
      return pending !== null;
    });
    this.outbox.sendSoon();
    return { invited: true, wasInvited };
  }

  /** Returns the caller's pending invitations into other groups, newest first. */
  listPending(playerId: number): Promise<Invitation[]> {
    return findPendingInvitations(this.database, playerId);
  }

  /**
   * Joins the group by the code of a pending invitation; a member's repeat changes nothing. Raises `not_found`, also
   * for another player's invitation, and as `Membership.join`.
   */
  async accept(playerId: number, invitationId: number): Promise<{ groupId: number }> {
    const { email } = await this.accounts.getAccount(playerId);
    const { source } = this.database;
    const found = await source.manager.findOneBy(GroupInvitationEntity, { id: invitationId, email });
    const hasLeft = found?.acceptedAt && !(await isMember(source, found.groupId, playerId));
    if (!found || hasLeft) throw new AppError('not_found');
    return this.membership.join(playerId, found.code);
  }

  /** Deletes a pending invitation. Raises `not_found` for the invitation of another player. */
  async reject(playerId: number, id: number): Promise<void> {
    const { email } = await this.accounts.getAccount(playerId);
    await deletePending(this.database.source, { id, email });
  }

  /** Returns a page of a group's pending invitations, newest first. Raises `not_found`, `forbidden`. */
  async listSent(
    ownerId: number,
    groupId: number,
    paging: Paging,
  ): Promise<{ invitations: GroupInvitationEntity[]; total: number }> {
    const [take, skip] = limitAndOffset(paging);
    const [invitations, total] = await asOwner(this.database, { ownerId, groupId }, (tx) =>
      tx.manager.findAndCount(GroupInvitationEntity, {
        where: { groupId, acceptedAt: IsNull() },
        order: { createdAt: 'DESC', id: 'DESC' },
        take,
        skip,
      }),
    );
    return { invitations, total };
  }

  /** Deletes a pending invitation with its link. Raises `not_found`, `forbidden`. */
  async withdraw(ownerId: number, groupId: number, id: number): Promise<void> {
    await asOwner(this.database, { ownerId, groupId }, (tx) => deletePending(tx, { id, groupId }));
  }
}

async function deletePending(
  { manager }: Pick<Transaction, 'manager'>,
  which: { id: number } & ({ email: string } | { groupId: number }),
): Promise<void> {
  const { affected } = await manager.delete(GroupInvitationEntity, { ...which, acceptedAt: IsNull() });
  if (affected === 0) throw new AppError('not_found');
}
