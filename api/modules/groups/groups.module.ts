import { Module } from '@nestjs/common';
import { EditGroup } from './edit-group.ts';
import { Leaderboards } from './leaderboard.ts';
import { GroupPicks } from './group-picks.ts';
import { Invitations } from './invitations.ts';
import { Membership } from './membership.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { GroupsController } from './groups.controller.ts';

@Module({
  imports: [AccountsModule],
  controllers: [GroupsController],
  providers: [EditGroup, Leaderboards, GroupPicks, Invitations, Membership],
  exports: [Leaderboards],
})
export class GroupsModule {}
