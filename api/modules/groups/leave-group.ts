import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { holdGroupOfMember, holdPlayer } from './held-group.ts';

@Injectable()
export class LeaveGroup {
  constructor(private readonly database: Database) {}

  /** A group is never left without an owner: who owns it hands it over first, or deletes it. Raises `not_found`, `owner_stays`. */
  async leave(playerId: number, groupId: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      await holdPlayer(tx, playerId);
      const group = await holdGroupOfMember(tx, groupId, playerId);
      if (group.ownerId === playerId) throw new AppError('owner_stays');
      await tx.rows('delete from group_member where group_id = $1 and player_id = $2', [groupId, playerId]);
    });
  }
}
