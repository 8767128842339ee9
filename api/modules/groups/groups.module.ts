import { Module } from '@nestjs/common';
import { EditGroup } from './edit-group.ts';
import { Leaderboards } from './leaderboard.ts';
import { GroupPicks } from './group-picks.ts';
import { Invitations } from './invitations.ts';
import { Membership } from './membership.ts';
import { Jornadas } from './jornadas.ts';
import { Tables } from './tables.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { MatchesModule } from '../matches/matches.module.ts';
import { GroupsController } from './groups.controller.ts';

@Module({
  imports: [AccountsModule, MatchesModule],
  controllers: [GroupsController],
  providers: [EditGroup, GroupPicks, Invitations, Jornadas, Leaderboards, Membership, Tables],
})
export class GroupsModule {}
