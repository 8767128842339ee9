import { Injectable } from '@nestjs/common';
import type {
  Comparison,
  GroupPicks as GroupPicksPage,
  MissingPicks,
} from '../../../shared/contract/groups.ts';
import type { Pick } from '../../../shared/rules/outcome.ts';
import { Database } from '../../database/database.ts';
import type { Paging } from '../../database/page-of.ts';
import { AppError } from '../../http/app-error.ts';
import { findComparison, findMissingPicks, findRevealedPicks } from './group-picks.queries.ts';
import { Leaderboards, placesOf } from './leaderboard.ts';
import { isMember } from './lock-group.ts';
import { SharedBoards } from './shared-boards.ts';

/** The picks that members of a group see of each other (GRP-14). */
@Injectable()
export class GroupPicks {
  constructor(
    private readonly database: Database,
    private readonly boards: Leaderboards,
    private readonly shared: SharedBoards,
  ) {}

  /** Returns members in the leaderboard's order. Raises `not_found` for a non-member, and `overloaded`. */
  async page(playerId: number, groupId: number, paging: Paging): Promise<GroupPicksPage> {
    const places = placesOf(paging);
    const { board, members, me } = await this.boards.read(playerId, groupId, places);
    const rows = await this.shared.picksAt(board, places);
    const isShown = members.some(({ id }) => id === playerId);
    const own = isShown ? rows : await findRevealedPicks(this.database, board, [playerId]);
    const ownPicks = new Map(own.map(({ id, picks }) => [id, picks[playerId]]));
    return {
      matches: rows.map(({ picks: _, startTime, ...match }) => ({
        ...match,
        startTime: startTime.toISOString(),
      })),
      members: members.map((member) => ({
        ...member,
        picks: rows.map(({ picks }): Pick | null => picks[member.id] ?? null),
      })),
      total: board.players.length,
      me: me && { ...me, picks: rows.map(({ id }) => ownPicks.get(id) ?? null) },
    };
  }

  /**
   * Compares the caller with another member; both must be in the edition that the group shows (GRP-25). Raises
   * `not_found`, also for the caller and for a player who left, and `overloaded`.
   */
  async compare(playerId: number, groupId: number, memberId: number): Promise<Comparison> {
    const { board, me } = await this.boards.read(playerId, groupId, [1, 1]);
    const place = board.players.indexOf(memberId) + 1;
    if (!me || place === 0 || memberId === playerId) throw new AppError('not_found');
    if (!(await isMember(this.database.source, groupId, memberId))) throw new AppError('not_found');
    const [member] = await this.shared.membersAt(board, [place, place]);
    const rows = await findComparison(this.database, board, playerId, memberId);
    const shared = rows.filter(({ isShared }) => isShared);
    const hitsOf = (of: 'own' | 'pick') =>
      shared.filter((match) => match.outcome !== null && match[of] === match.outcome).length;
    const { id, firstName, lastName, username, gone } = member!;
    return {
      member: { id, firstName, lastName, username, ...(gone && { gone }) },
      since: shared.length < rows.length ? rows[0]!.both.toISOString() : null,
      ownHits: hitsOf('own'),
      hits: hitsOf('pick'),
      matches: shared.map(({ isShared: _, both: __, startTime, ...match }) => ({
        ...match,
        startTime: startTime.toISOString(),
      })),
    };
  }

  /** Returns who has not picked the next matches (GRP-17). Raises `not_found` if the caller is no member. */
  async missing(playerId: number, groupId: number): Promise<MissingPicks> {
    const found = await findMissingPicks(this.database, groupId, playerId);
    if (!found) throw new AppError('not_found');
    return { ...found, startTime: found.startTime?.toISOString() ?? null };
  }
}
