import { Inject, Injectable } from '@nestjs/common';
import {
  CHAMPIONS_SHOWN,
  type Edition,
  type Group,
  type Leaderboard,
  type LeaderboardMember,
  MEMBERS_SHOWN,
  type UnlistedMembers,
} from '../../../shared/contract/groups.ts';
import { REMATCH_FOR_ALL_MS } from '../../../shared/rules/editions.ts';
import { Database } from '../../database/database.ts';
import type { Paging } from '../../database/page-of.ts';
import { AppError } from '../../http/app-error.ts';
import { Batcher } from '../../platform/batcher.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { findFixedEditions } from './edition.queries.ts';
import {
  type AskedMembership,
  findMemberships,
  findUnlisted,
  type MembershipRow,
} from './leaderboard.queries.ts';
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
    // Two questions of one player may have the same group in their answers.
    return new Map(keys.map((key, index) => [key, rows.filter((row) => row.asked === index)]));
  });

  constructor(
    private readonly database: Database,
    private readonly boards: SharedBoards,
    @Inject(CLOCK) private readonly clock: Clock,
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

  /**
   * Returns members by hits; equal hits share a rank, by username (GRP-03). The table of an edition that is over is
   * empty for a member that is not in it. Raises `not_found` (GRP-08), also for an edition that has not begun.
   */
  async page(
    playerId: number,
    groupId: number,
    { edition = null, ...paging }: Paging & { edition?: number | null | undefined },
  ): Promise<Leaderboard> {
    const { board, members, me } = await this.read(playerId, groupId, placesOf(paging), edition);
    return {
      ...{ members, total: me ? board.players.length : 0, me, liveMatches: board.liveMatches },
      countedAt: board.countedAt.toISOString(),
      dayStart: board.dayStart?.toISOString() ?? null,
      folded: board.folded,
      days: me ? await this.boards.daysOf(board) : [],
    };
  }

  /**
   * Returns the board, its members at these places and the caller's row. A fixed edition without the caller has no
   * members, and null. Raises `not_found`.
   */
  async read(
    playerId: number,
    groupId: number,
    places: Places,
    edition: number | null = null,
  ): Promise<{ board: Board; members: LeaderboardMember[]; me: LeaderboardMember | null }> {
    const { person, membersVersion } = await this.getMembership(playerId, groupId);
    const board = await this.boards.get(groupId, membersVersion, edition);
    const me = rowOf(board, person);
    return { board, members: me ? await this.boards.membersAt(board, places) : [], me };
  }

  /**
   * Returns the active members that the owner does not see in the table: the members that a fixed table lacks, or all
   * others if it lacks the owner too (GRP-27). Raises `not_found`, `forbidden`.
   */
  async unlisted(ownerId: number, groupId: number, paging: Paging): Promise<UnlistedMembers> {
    const { owner, membersVersion } = await this.getMembership(ownerId, groupId);
    if (owner.id !== ownerId) throw new AppError('forbidden');
    const { isFixed, players } = await this.boards.get(groupId, membersVersion);
    if (!isFixed) return { members: [], total: 0 };
    const listed = players.includes(ownerId) ? players : [ownerId];
    const { rows: members, total } = await findUnlisted(this.database, groupId, listed, paging);
    return { members, total };
  }

  /** Returns the editions that are over or wait for a result, the newest first. Raises `not_found`. */
  async editions(playerId: number, groupId: number): Promise<Edition[]> {
    const { membersVersion } = await this.getMembership(playerId, groupId);
    const numbers = await findFixedEditions(this.database, groupId);
    const now = this.clock.now();
    return Promise.all(
      numbers.map(async (number) =>
        this.toEdition(await this.boards.get(groupId, membersVersion, number), playerId, now),
      ),
    );
  }

  private async toGroup({ id, playerId, ...membership }: MembershipRow): Promise<Group> {
    const board = await this.boards.get(id, membership.membersVersion);
    const now = this.clock.now();
    const edition = await this.toEdition(board, playerId, now);
    const me = rowOf(board, membership.person);
    const openFrom = board.openFrom && board.openFrom.getTime() <= now ? board.openFrom.getTime() : null;
    const forAll = openFrom === null ? null : new Date(openFrom + REMATCH_FOR_ALL_MS).toISOString();
    const isOwner = membership.owner.id === playerId;
    return {
      id,
      name: membership.name,
      description: membership.description,
      owner: membership.owner,
      members: me ? await this.boards.membersAt(board, [1, MEMBERS_SHOWN]) : [],
      me: me ?? { ...membership.person, wins: 0, rank: board.players.length + 1 },
      gamesQuantity: board.size,
      gamesPlayed: board.playedCount,
      memberCount: board.memberCount ?? board.players.length,
      createdAt: membership.createdAt.toISOString(),
      edition,
      liveMatches: board.liveMatches,
      dayStart: board.dayStart?.toISOString() ?? null,
      next: board.nextNumber === null ? null : nextOf(board),
      rematchFrom: isOwner && openFrom !== null ? new Date(openFrom).toISOString() : forAll,
      rematchForAllFrom: forAll,
      inheritedAt: isOwner ? (membership.inheritedAt?.toISOString() ?? null) : null,
    };
  }

  private async toEdition(board: Board, playerId: number, now: number): Promise<Edition> {
    const isOver = board.endsAt !== null && board.endsAt.getTime() <= now;
    const championCount = isOver ? countChampions(board) : 0;
    const shown = Math.min(championCount, CHAMPIONS_SHOWN);
    const champions = shown > 0 ? await this.boards.membersAt(board, [1, shown]) : [];
    return {
      number: board.number,
      gamesQuantity: board.size,
      startsAt: board.startsAt.toISOString(),
      endedAt: isOver ? board.endsAt!.toISOString() : null,
      correctedAt: board.correctedAt?.toISOString() ?? null,
      champions,
      championCount,
      hits: champions[0]?.wins ?? null,
      players: board.players.length,
      tookPart: board.players.includes(playerId),
      openMatches: board.openCount,
      openStart: board.openStart?.toISOString() ?? null,
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

/** Null for a player that a fixed edition lacks. Raises `overloaded` if the last count does not include the player. */
function rowOf(board: Board, person: Group['owner']): LeaderboardMember | null {
  const place = board.players.indexOf(person.id);
  if (place >= 0) return { ...person, ...board.figures(place) };
  if (board.isFixed) return null;
  throw new AppError('overloaded', { retryAfter: 1 });
}

/** How many players share the title. A player alone wins none, and a player without a hit wins none. */
function countChampions({ players, figures }: Board): number {
  if (players.length < 2 || figures(0).wins === 0) return 0;
  const next = players.findIndex((_, place) => figures(place).rank > 1);
  return next < 0 ? players.length : next;
}

function nextOf(board: Board): NonNullable<Group['next']> {
  return {
    number: board.nextNumber!,
    gamesQuantity: board.nextSize!,
    startsAt: board.nextStartsAt!.toISOString(),
    firstMatch: board.nextFirstMatch?.toISOString() ?? null,
  };
}
