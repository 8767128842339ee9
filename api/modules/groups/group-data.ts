import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { PersonalData } from '../../platform/personal-data.ts';

/** Of a person, what groups know them by. */
interface Person {
  playerId: number;
  email: string;
}

/** What groups keep of a person: their memberships, the groups they own, the invitations they sent and got. */
@Injectable()
export class GroupData implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.add({
      ownData: (person) => this.ownData(person),
      erase: (tx, person) => this.erase(tx, person),
    });
  }

  private async ownData({ playerId, email }: Person): Promise<Pick<OwnData, 'groups' | 'invitations'>> {
    const groups = await this.database.rows<OwnData['groups'][number] & { joinedAt: Date }>(
      `select g.id, g.name, g.description, g.games_quantity as "gamesQuantity", g.owner_id = $1 as "isOwner", m.joined_at as "joinedAt"
       from group_member m join player_group g on g.id = m.group_id where m.player_id = $1 order by m.joined_at desc`,
      [playerId],
    );
    const invitations = await this.database.rows<OwnData['invitations'][number] & { createdAt: Date }>(
      `select case when i.email = $2 then 'received' else 'sent' end as direction, g.name as "group", i.email, i.status, i.created_at as "createdAt"
       from group_invitation i join player_group g on g.id = i.group_id where i.email = $2 or i.invited_by = $1 order by i.created_at desc`,
      [playerId, email],
    );
    return {
      groups: groups.map(({ joinedAt, ...group }) => ({ ...group, joinedAt: joinedAt.toISOString() })),
      invitations: invitations.map(({ createdAt, ...invitation }) => ({
        ...invitation,
        createdAt: createdAt.toISOString(),
      })),
    };
  }

  /**
   * Hands each group of a person to its longest-standing member, an active account first. Deletes groups without another member and invitations to
   * the person.
   */
  private async erase(tx: Transaction, { playerId, email }: Person): Promise<void> {
    await tx.rows(
      `select from player_group where id in (select group_id from group_member where player_id = $1) order by id for no key update`,
      [playerId],
    );
    await tx.rows(
      `update player_group g set owner_id = heir.player_id
       from (
         select distinct on (m.group_id) m.group_id, m.player_id
         from group_member m join player_group mine on mine.id = m.group_id join account a on a.player_id = m.player_id
         where mine.owner_id = $1 and m.player_id <> $1 order by m.group_id, a.disabled_at is not null, m.joined_at, m.player_id
       ) heir where g.id = heir.group_id`,
      [playerId],
    );
    await tx.rows('delete from player_group where owner_id = $1', [playerId]);
    await tx.rows('delete from group_invitation where email = $1', [email]);
  }
}
