import { Injectable } from '@nestjs/common';
import type {
  Comparison,
  GroupPicks as GroupPicksPage,
  MissingPicks,
} from '../../../shared/contract/groups.ts';
import { Database } from '../../database/database.ts';
import { pageIn, type Paging } from '../../database/page-of.ts';
import { AppError } from '../../platform/app-error.ts';
import { findMissingPicks, type RevealedMatch } from './group-picks.queries.ts';
import { Leaderboards } from './leaderboard.ts';
import { rowOf, Tables } from './tables.ts';

/** The picks that members of a group see of each other (GRP-14). */
@Injectable()
export class GroupPicks {
  constructor(
    private readonly database: Database,
    private readonly boards: Leaderboards,
    private readonly tables: Tables,
  ) {}

  /** Returns members in the leaderboard's order. Raises `not_found` for a non-member. */
  async page(playerId: number, groupId: number, paging: Paging): Promise<GroupPicksPage> {
    const { edition, rows, me } = await this.boards.see(playerId, groupId);
    const members = pageIn(rows, paging);
    const ids = members.map(({ id }) => id);
    const matches = await this.tables.picksOf(edition, ids);
    const own = ids.includes(playerId) ? matches : await this.tables.picksOf(edition, [playerId]);
    const picksIn = (revealed: RevealedMatch[], id: number) => revealed.map(({ picks }) => picks[id] ?? null);
    return {
      matches,
      members: members.map((member) => ({ ...member, picks: picksIn(matches, member.id) })),
      total: rows.length,
      me: me && { ...me, picks: picksIn(own, playerId) },
    };
  }

  /**
   * Compares the caller with another member; both must be in the table that the caller sees (GRP-25). Raises
   * `not_found`, also for the caller and for a player who left.
   */
  async compare(playerId: number, groupId: number, memberId: number): Promise<Comparison> {
    const { edition, table, me } = await this.boards.see(playerId, groupId);
    const member = rowOf(table, memberId);
    if (!me || !member || member.hasLeft || memberId === playerId) throw new AppError('not_found');
    const revealed = await this.tables.picksOf(edition, [playerId, memberId]);
    const matches = revealed.map(({ picks, ...match }) => ({
      ...match,
      own: picks[playerId] ?? null,
      pick: picks[memberId] ?? null,
    }));
    return { member, ownHits: me.wins, hits: member.wins, matches };
  }

  /** Returns who lacks picks in the open jornadas (GRP-17). Raises `not_found` if the caller is no member. */
  async missing(playerId: number, groupId: number): Promise<MissingPicks> {
    const found = await findMissingPicks(this.database, groupId, playerId);
    if (!found) throw new AppError('not_found');
    return found;
  }
}
