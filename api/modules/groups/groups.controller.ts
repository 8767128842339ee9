import { Controller } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { GroupBoards } from './group-boards.ts';
import { GroupOwners } from './group-owners.ts';
import { LeaveGroup } from './leave-group.ts';

const { groups } = contract;

@Controller()
export class GroupsController {
  constructor(
    private readonly boards: GroupBoards,
    private readonly owners: GroupOwners,
    private readonly leaving: LeaveGroup,
  ) {}

  @Serves(groups.list)
  list(@CurrentCaller() caller: Caller) {
    return this.boards.list(caller.playerId);
  }

  @Serves(groups.leaderboard)
  leaderboard(
    @CurrentCaller() caller: Caller,
    @Input() { params, query }: InputOf<typeof groups.leaderboard>,
  ) {
    return this.boards.page(caller.playerId, params.id, query);
  }

  @Serves(groups.create)
  create(@CurrentCaller() caller: Caller, @Input() { body }: InputOf<typeof groups.create>) {
    return this.owners.create(caller.playerId, body);
  }

  @Serves(groups.edit)
  edit(@CurrentCaller() caller: Caller, @Input() { params, body }: InputOf<typeof groups.edit>) {
    return this.owners.edit(caller.playerId, params.id, body);
  }

  @Serves(groups.remove)
  remove(@CurrentCaller() caller: Caller, @Input() { params }: InputOf<typeof groups.remove>) {
    return this.owners.delete(caller.playerId, params.id);
  }

  @Serves(groups.handOver)
  handOver(@CurrentCaller() caller: Caller, @Input() { params, body }: InputOf<typeof groups.handOver>) {
    return this.owners.handOver(caller.playerId, params.id, body.memberId);
  }

  @Serves(groups.removeMember)
  removeMember(@CurrentCaller() caller: Caller, @Input() { params }: InputOf<typeof groups.removeMember>) {
    return this.owners.removeMember(caller.playerId, params.id, params.memberId);
  }

  @Serves(groups.leave)
  leave(@CurrentCaller() caller: Caller, @Input() { params }: InputOf<typeof groups.leave>) {
    return this.leaving.leave(caller.playerId, params.id);
  }
}
