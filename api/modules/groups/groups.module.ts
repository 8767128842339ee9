import { Module } from '@nestjs/common';
import { JobsModule } from '../../platform/jobs.module.ts';
import { CountGroupHits } from './count-group-hits.ts';
import { GroupBoards } from './group-boards.ts';
import { GroupHolding } from './group-holding.ts';
import { GroupOwners } from './group-owners.ts';
import { GroupsController } from './groups.controller.ts';
import { Invitations } from './invitations.ts';
import { InvitationsController } from './invitations.controller.ts';
import { JoinGroup } from './join-group.ts';
import { KeepGroups } from './keep-groups.ts';
import { LeaveGroup } from './leave-group.ts';

@Module({
  imports: [JobsModule],
  controllers: [GroupsController, InvitationsController],
  providers: [
    CountGroupHits,
    GroupBoards,
    GroupHolding,
    GroupOwners,
    Invitations,
    JoinGroup,
    KeepGroups,
    LeaveGroup,
  ],
})
export class GroupsModule {}
