import { Injectable } from '@nestjs/common';
import {
  type Group,
  type Leaderboard,
  type LeaderboardMember,
  MEMBERS_SHOWN,
} from '../../../shared/contract/groups.ts';
import { Database } from '../../database/database.ts';
import type { Paging } from '../../database/page-of.ts';
import { AppError } from '../../http/app-error.ts';
import { Batcher } from '../../platform/batcher.ts';
import { type AskedMembership, findMemberships, type MembershipRow } from './leaderboard.queries.ts';
import { type Board, type Places, SharedBoards } from './shared-boards.ts';

/**
 * Leaderboards of groups (GRP-07). A read with an outdated count counts the complete group again, and raises
 * `overloaded` if another process counts and the last count lacks the caller.
 */
@Injectable()
export class Leaderboards {
  /** Memberships by player and group. None is kept, so a removed member is gone at the next call (GRP-08). */
  private readonly memberships = new Batcher<string, MembershipRow[]>(async (keys) => {
    const asked = keys.map((key) => JSON.parse(key) as AskedMembership);
    const rows = await findMemberships(this.database, asked);
    return new Map(
      asked.map(([playerId, groupId], index) => [
        keys[index]!,
        rows.filter((row) => row.playerId === playerId && (groupId === null || row.id === groupId)),
      ]),
    );
  });

  constructor(
    private readonly database: Database,
    private readonly boards: SharedBoards,
  ) {}

  /** Returns the caller's groups, owned ones first (GRP-02). */
  async list(playerId: number): Promise<Group[]> {
    const memberships = await this.findMemberships(playerId, null);
    return Promise.all(memberships.map((membership) => this.toGroup(membership)));
  }

  /** Raises `not_found` if the caller is no member. */
  async getGroup(playerId: number, groupId: number): Promise<Group> {
    return this.toGroup(await this.getMembership(playerId, groupId));
  }

  /** Returns members by hits; equal hits share a rank, by username (GRP-03). Raises `not_found` (GRP-08). */
  async page(playerId: number, groupId: number, paging: Paging): Promise<Leaderboard> {
    const { board, members, me } = await this.read(playerId, groupId, placesOf(paging));
    return {
      ...{ members, total: board.players.length, me, liveMatches: board.liveMatches },
      countedAt: board.countedAt.toISOString(),
      dayStart: board.dayStart?.toISOString() ?? null,
    };
  }

  /** Returns the board, its members at these places and the caller's row. Raises `not_found`. */
  async read(
    playerId: number,
    groupId: number,
    places: Places,
  ): Promise<{ board: Board; members: LeaderboardMember[]; me: LeaderboardMember }> {
    const { person, membersVersion } = await this.getMembership(playerId, groupId);
    const board = await this.boards.get(groupId, membersVersion);
    return { board, members: await this.boards.membersAt(board, places), me: rowOf(board, person) };
  }

  private async toGroup({ id, ...membership }: MembershipRow): Promise<Group> {
    const board = await this.boards.get(id, membership.membersVersion);
    return {
      id,
      name: membership.name,
      description: membership.description,
      owner: membership.owner,
      members: await this.boards.membersAt(board, [1, MEMBERS_SHOWN]),
      me: rowOf(board, membership.person),
      gamesQuantity: membership.matchCount,
      gamesPlayed: board.playedCount,
      memberCount: board.players.length,
      createdAt: membership.createdAt.toISOString(),
    };
  }

  private async getMembership(playerId: number, groupId: number): Promise<MembershipRow> {
    const [membership] = await this.findMemberships(playerId, groupId);
    if (!membership) throw new AppError('not_found');
    return membership;
  }

  private async findMemberships(...asked: AskedMembership): Promise<MembershipRow[]> {
    return (await this.memberships.load(JSON.stringify(asked))) ?? [];
  }
}

export function placesOf({ page, limit }: Paging): Places {
  return [(page - 1) * limit + 1, page * limit];
}

/** Raises `overloaded` if the last count does not include the player. */
function rowOf(board: Board, person: Group['owner']): LeaderboardMember {
  const place = board.players.indexOf(person.id);
  if (place < 0) throw new AppError('overloaded', { retryAfter: 1 });
  return { ...person, ...board.figures(place) };
}
