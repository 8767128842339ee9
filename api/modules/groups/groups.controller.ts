import { Controller } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputsOf, RequestLanguage } from '../../http/input.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { EditGroup } from './edit-group.ts';
import { Leaderboards } from './leaderboard.ts';
import { GroupPicks } from './group-picks.ts';
import { Invitations } from './invitations.ts';
import { Membership } from './membership.ts';
import { Jornadas } from './jornadas.ts';

type In = InputsOf<Contract['groups']>;

@Controller()
export class GroupsController {
  constructor(
    private readonly boards: Leaderboards,
    private readonly picks: GroupPicks,
    private readonly groups: EditGroup,
    private readonly membership: Membership,
    private readonly invitations: Invitations,
    private readonly jornadas: Jornadas,
  ) {}

  @Serves('GET /groups')
  list(@CurrentCaller() caller: Caller) {
    return this.boards.list(caller.playerId);
  }

  @Serves('GET /groups/:id/leaderboard')
  leaderboard(@CurrentCaller() caller: Caller, @Input() { params, query }: In['leaderboard']) {
    return this.boards.page(caller.playerId, params.id, query);
  }

  @Serves('GET /groups/:id/editions')
  editions(@CurrentCaller() caller: Caller, @Input() { params }: In['editions']) {
    return this.boards.editions(caller.playerId, params.id);
  }

  @Serves('GET /groups/jornadas')
  jornadaChoices(@CurrentCaller() caller: Caller) {
    return this.jornadas.choices(caller.country);
  }

  @Serves('GET /groups/:id/picks')
  memberPicks(@CurrentCaller() caller: Caller, @Input() { params, query }: In['picks']) {
    return this.picks.page(caller.playerId, params.id, query);
  }

  @Serves('GET /groups/:id/compare/:memberId')
  compare(@CurrentCaller() caller: Caller, @Input() { params }: In['compare']) {
    return this.picks.compare(caller.playerId, params.id, params.memberId);
  }

  @Serves('GET /groups/:id/missing-picks')
  missingPicks(@CurrentCaller() caller: Caller, @Input() { params }: In['missingPicks']) {
    return this.picks.missing(caller.playerId, params.id);
  }

  @Serves('POST /groups')
  create(@CurrentCaller() caller: Caller, @Input() { body }: In['create']) {
    return this.groups.create(caller, body);
  }

  @Serves('PUT /groups/:id')
  edit(@CurrentCaller() caller: Caller, @Input() { params, body }: In['edit']) {
    return this.groups.edit(caller.playerId, params.id, body);
  }

  @Serves('DELETE /groups/:id')
  remove(@CurrentCaller() caller: Caller, @Input() { params }: In['remove']) {
    return this.groups.delete(caller.playerId, params.id);
  }

  @Serves('PUT /groups/:id/owner')
  handOver(@CurrentCaller() caller: Caller, @Input() { params, body }: In['handOver']) {
    return this.groups.handOver(caller.playerId, params.id, body.memberId);
  }

  @Serves('DELETE /groups/:id/members/:memberId')
  removeMember(@CurrentCaller() caller: Caller, @Input() { params }: In['removeMember']) {
    return this.groups.removeMember(caller.playerId, params.id, params.memberId);
  }

  @Serves('POST /groups/:id/leave')
  leave(@CurrentCaller() caller: Caller, @Input() { params }: In['leave']) {
    return this.membership.leave(caller.playerId, params.id);
  }

  @Serves('POST /groups/:id/invite')
  invite(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: In['invite'],
    @RequestLanguage() language: Language,
  ) {
    return this.invitations.invite(caller.playerId, params.id, body.email, language);
  }

  @Serves('GET /groups/:id/invitations')
  sentInvitations(@CurrentCaller() caller: Caller, @Input() { params, query }: In['sentInvitations']) {
    return this.invitations.listSent(caller.playerId, params.id, query);
  }

  @Serves('DELETE /groups/:id/invitations/:invitationId')
  withdraw(@CurrentCaller() caller: Caller, @Input() { params }: In['withdrawInvitation']) {
    return this.invitations.withdraw(caller.playerId, params.id, params.invitationId);
  }

  @Serves('GET /groups/invitations/pending')
  pending(@CurrentCaller() caller: Caller) {
    return this.invitations.listPending(caller.playerId);
  }

  @Serves('POST /groups/invitations/:id/accept')
  accept(@CurrentCaller() caller: Caller, @Input() { params }: In['acceptInvitation']) {
    return this.invitations.accept(caller.playerId, params.id);
  }

  @Serves('POST /groups/invitations/:id/reject')
  reject(@CurrentCaller() caller: Caller, @Input() { params }: In['rejectInvitation']) {
    return this.invitations.reject(caller.playerId, params.id);
  }

  @Serves('POST /groups/:id/invite-link')
  inviteLink(@CurrentCaller() caller: Caller, @Input() { params }: In['inviteLink']) {
    return this.groups.getLink(caller.playerId, params.id);
  }

  @Serves('DELETE /groups/:id/invite-link')
  revokeInviteLink(@CurrentCaller() caller: Caller, @Input() { params }: In['revokeInviteLink']) {
    return this.groups.revokeLink(caller.playerId, params.id);
  }

  @Serves('GET /groups/join/:code')
  peek(@Input() { params }: In['peek']) {
    return this.membership.peek(params.code);
  }

  @Serves('POST /groups/join/:code')
  join(@CurrentCaller() caller: Caller, @Input() { params }: In['join']) {
    return this.membership.join(caller.playerId, params.code);
  }

  @Serves('POST /groups/join/:code/when-verified')
  joinWhenVerified(@CurrentCaller() caller: Caller, @Input() { params }: In['joinWhenVerified']) {
    return this.membership.joinWhenVerified(caller, params.code);
  }
}
