import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.ts';
import { EditGroup } from './edit-group.ts';
import { GroupBoards } from './group-boards.ts';
import { GroupsController } from './groups.controller.ts';
import { Invitations } from './invitations.ts';
import { Membership } from './membership.ts';

@Module({
  imports: [AuthModule],
  controllers: [GroupsController],
  providers: [EditGroup, GroupBoards, Invitations, Membership],
})
export class GroupsModule {}
