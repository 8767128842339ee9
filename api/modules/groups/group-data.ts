import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { PersonalData } from '../../platform/personal-data.ts';
import { GroupInvitationEntity } from './group-invitation.entity.ts';
import { PlayerGroupEntity } from './player-group.entity.ts';
import { findOwnData, handOverGroups } from './queries.ts';

/** Exports and erases a person's memberships, groups and invitations. */
@Injectable()
export class GroupData implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.add({
      ownData: (person) => findOwnData(this.database, person),
      erase: async (tx, { playerId, email }) => {
        await handOverGroups(tx, playerId);
        // The remaining groups have no other member.
        await tx.manager.delete(PlayerGroupEntity, { ownerId: playerId });
        await tx.manager.delete(GroupInvitationEntity, { email });
      },
    });
  }
}
