import { Module } from '@nestjs/common';
import { EditGroup } from './edit-group.ts';
import { GroupBoards } from './group-boards.ts';
import { GroupPicks } from './group-picks.ts';
import { Invitations } from './invitations.ts';
import { Membership } from './membership.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { GroupsController } from './groups.controller.ts';

@Module({
  imports: [AccountsModule],
  controllers: [GroupsController],
  providers: [EditGroup, GroupBoards, GroupPicks, Invitations, Membership],
  exports: [GroupBoards],
})
export class GroupsModule {}
