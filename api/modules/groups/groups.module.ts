import { Module } from '@nestjs/common';
import { Editions } from './editions.ts';
import { EditGroup } from './edit-group.ts';
import { Leaderboards } from './leaderboard.ts';
import { GroupPicks } from './group-picks.ts';
import { Invitations } from './invitations.ts';
import { Membership } from './membership.ts';
import { SharedBoards } from './shared-boards.ts';
import { StartRematch } from './start-rematch.ts';
import { JobsModule } from '../../platform/jobs.module.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { MatchesModule } from '../matches/matches.module.ts';
import { GroupsController } from './groups.controller.ts';

@Module({
  imports: [AccountsModule, JobsModule, MatchesModule],
  controllers: [GroupsController],
  providers: [
    Editions,
    EditGroup,
    GroupPicks,
    Invitations,
    Leaderboards,
    Membership,
    SharedBoards,
    StartRematch,
  ],
  exports: [SharedBoards],
})
export class GroupsModule {}
