import { GroupCodeEntity, GroupWishEntity } from './group-code.entity.ts';
import { GroupInvitationEntity } from './group-invitation.entity.ts';
import { GroupMemberEntity, GroupRemovalEntity } from './group-member.entity.ts';
import { GroupBoardEntity, PlayerGroupEntity } from './player-group.entity.ts';

export const groupsEntities = [
  GroupBoardEntity,
  GroupCodeEntity,
  GroupInvitationEntity,
  GroupMemberEntity,
  GroupRemovalEntity,
  GroupWishEntity,
  PlayerGroupEntity,
];
