import { Controller } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Language } from '../../http/language.ts';
import type { Caller } from '../../http/request.ts';
import { RequestLanguage } from '../../http/request-parts.ts';
import { Serves } from '../../http/serves.ts';
import { GroupOwners } from './group-owners.ts';
import { Invitations } from './invitations.ts';
import { JoinGroup } from './join-group.ts';

const { groups } = contract;

/** The ways into a group: by mail and by link. */
@Controller()
export class InvitationsController {
  constructor(
    private readonly invitations: Invitations,
    private readonly owners: GroupOwners,
    private readonly joining: JoinGroup,
  ) {}

  @Serves(groups.invite)
  invite(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: InputOf<typeof groups.invite>,
    @RequestLanguage() language: Language,
  ) {
    return this.invitations.invite(caller.playerId, params.id, body.email, language);
  }

  @Serves(groups.sentInvitations)
  sentInvitations(
    @CurrentCaller() caller: Caller,
    @Input() { params, query }: InputOf<typeof groups.sentInvitations>,
  ) {
    return this.invitations.listSent(caller.playerId, params.id, query);
  }

  @Serves(groups.withdrawInvitation)
  withdraw(@CurrentCaller() caller: Caller, @Input() { params }: InputOf<typeof groups.withdrawInvitation>) {
    return this.invitations.withdraw(caller.playerId, params.id, params.invitationId);
  }

  @Serves(groups.pendingInvitations)
  pending(@CurrentCaller() caller: Caller) {
    return this.invitations.listPending(caller.playerId);
  }

  @Serves(groups.acceptInvitation)
  accept(@CurrentCaller() caller: Caller, @Input() { params }: InputOf<typeof groups.acceptInvitation>) {
    return this.invitations.accept(caller.playerId, params.id);
  }

  @Serves(groups.rejectInvitation)
  reject(@CurrentCaller() caller: Caller, @Input() { params }: InputOf<typeof groups.rejectInvitation>) {
    return this.invitations.reject(caller.playerId, params.id);
  }

  @Serves(groups.currentInviteLink)
  currentInviteLink(
    @CurrentCaller() caller: Caller,
    @Input() { params }: InputOf<typeof groups.currentInviteLink>,
  ) {
    return this.owners.findLink(caller.playerId, params.id);
  }

  @Serves(groups.inviteLink)
  inviteLink(@CurrentCaller() caller: Caller, @Input() { params }: InputOf<typeof groups.inviteLink>) {
    return this.owners.getLink(caller.playerId, params.id);
  }

  @Serves(groups.revokeInviteLink)
  revokeInviteLink(
    @CurrentCaller() caller: Caller,
    @Input() { params }: InputOf<typeof groups.revokeInviteLink>,
  ) {
    return this.owners.revokeLink(caller.playerId, params.id);
  }

  @Serves(groups.peek)
  peek(@Input() { params }: InputOf<typeof groups.peek>) {
    return this.joining.peek(params.code);
  }

  @Serves(groups.join)
  join(@CurrentCaller() caller: Caller, @Input() { params }: InputOf<typeof groups.join>) {
    return this.joining.join(caller.playerId, params.code);
  }

  @Serves(groups.joinWhenVerified)
  joinWhenVerified(
    @CurrentCaller() caller: Caller,
    @Input() { params }: InputOf<typeof groups.joinWhenVerified>,
  ) {
    return this.joining.joinWhenVerified(caller, params.code);
  }
}
