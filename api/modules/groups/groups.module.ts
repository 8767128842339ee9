import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.ts';
import { CountBoards } from './count-boards.ts';
import { GroupBoards } from './group-boards.ts';
import { GroupData } from './group-data.ts';
import { GroupOwners } from './group-owners.ts';
import { GroupsController } from './groups.controller.ts';
import { Invitations } from './invitations.ts';
import { InvitationsController } from './invitations.controller.ts';
import { JoinGroup } from './join-group.ts';
import { LeaveGroup } from './leave-group.ts';

@Module({
  imports: [AuthModule],
  controllers: [GroupsController, InvitationsController],
  providers: [CountBoards, GroupBoards, GroupData, GroupOwners, Invitations, JoinGroup, LeaveGroup],
})
export class GroupsModule {}
