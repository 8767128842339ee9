import { Injectable } from '@nestjs/common';
import type {
  GroupPicks as GroupPicksPage,
  LeaderboardMember,
  MemberPicks,
  MissingPicks,
} from '../../../shared/contract/groups.ts';
import type { Pick } from '../../../shared/rules/outcome.ts';
import { Database } from '../../database/database.ts';
import type { Paging } from '../../database/page-of.ts';
import { AppError } from '../../http/app-error.ts';
import { Leaderboards } from './leaderboard.ts';
import { findMissingPicks, findRevealedPicks } from './group-picks.queries.ts';

/** The picks that members of a group see of each other (GRP-14). */
@Injectable()
export class GroupPicks {
  constructor(
    private readonly database: Database,
    private readonly boards: Leaderboards,
  ) {}

  /** Returns members in the leaderboard's order. Raises `not_found` for a non-member, and `overloaded`. */
  async page(playerId: number, groupId: number, paging: Paging): Promise<GroupPicksPage> {
    const { members, total, me } = await this.boards.page(playerId, groupId, paging);
    const rows = await findRevealedPicks(this.database, groupId, [playerId, ...members.map(({ id }) => id)]);
    const withPicks = (member: LeaderboardMember): MemberPicks => ({
      ...member,
      picks: rows.map(({ picks }): Pick | null => picks[member.id] ?? null),
    });
    return {
      matches: rows.map(({ picks: _, startTime, ...match }) => ({
        ...match,
        startTime: startTime.toISOString(),
      })),
      members: members.map(withPicks),
      total,
      me: me && withPicks(me),
    };
  }

  /** Returns who has not picked the next matches (GRP-17). Raises `not_found` if the caller is no member. */
  async missing(playerId: number, groupId: number): Promise<MissingPicks> {
    const found = await findMissingPicks(this.database, groupId, playerId);
    if (!found) throw new AppError('not_found');
    return { ...found, startTime: found.startTime?.toISOString() ?? null };
  }
}
