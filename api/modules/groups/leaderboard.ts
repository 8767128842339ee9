import { Injectable } from '@nestjs/common';
import type { Group, Leaderboard } from '../../../shared/contract/groups.ts';
import { Database } from '../../database/database.ts';
import type { Paging } from '../../database/page-of.ts';
import { AppError } from '../../http/app-error.ts';
import { type BoardRow, countBoard, findBoards } from './leaderboard.queries.ts';

type CountedBoard = BoardRow & { me: Group['me']; total: number; countedAt: Date };

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Leaderboards of groups (GRP-07). A read with an outdated count counts the complete group again, and raises
 * `overloaded` if another process counts and the last count lacks the caller.
 */
@Injectable()
export class Leaderboards {
  private readonly counting = new Map<number, Promise<void>>();

  constructor(private readonly database: Database) {}

  /** Returns the caller's groups, owned ones first (GRP-02). */
  async list(playerId: number): Promise<Group[]> {
    return (await this.readCounted(() => findBoards(this.database, playerId, null))).map(toGroup);
  }

  /** Raises `not_found` if the caller is no member. */
  async getGroup(playerId: number, groupId: number): Promise<Group> {
    const [board] = await this.readCounted(() => findBoards(this.database, playerId, groupId));
    if (!board) throw new AppError('not_found');
    return toGroup(board);
  }

  /** Returns members by hits; equal hits share a rank, by username (GRP-03). Raises `not_found` (GRP-08). */
  async page(playerId: number, groupId: number, { page, limit }: Paging): Promise<Leaderboard> {
    const places: [number, number] = [(page - 1) * limit + 1, page * limit];
    const board =
      (await this.findOnReplica(playerId, groupId, places)) ??
      (await this.readCounted(() => findBoards(this.database, playerId, groupId, places)))[0];
    if (!board) throw new AppError('not_found');
    const { members, total, me, countedAt, dayStart, liveMatches } = board;
    return {
      ...{ members, total, me, liveMatches: liveMatches ?? 0 },
      countedAt: countedAt.toISOString(),
      dayStart: dayStart?.toISOString() ?? null,
    };
  }

  /**
   * Updates a group's stored count, one process at a time; the callers of one process share a running count. Other
   * processes wait at most a second and keep the last count.
   */
  count(groupId: number): Promise<void> {
    const running = this.counting.get(groupId) ?? this.startCount(groupId);
    this.counting.set(groupId, running);
    return running;
  }

  private async startCount(groupId: number): Promise<void> {
    try {
      await this.database.transaction((tx) => countBoard(tx, groupId));
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
    } finally {
      this.counting.delete(groupId);
    }
  }

  /**
   * Returns the last count of a replica; null if it is outdated, or the caller is no member or is the owner, who must
   * see changes of the members at once.
   */
  private async findOnReplica(
    playerId: number,
    groupId: number,
    places: [number, number],
  ): Promise<CountedBoard | null> {
    if (this.database.replicaOrSelf === this.database) return null;
    const [board] = await findBoards(this.database.replicaOrSelf, playerId, groupId, places);
    return board?.isCurrent && isCounted(board) && board.owner.id !== playerId ? board : null;
  }

  /**
   * Reads, counts outdated groups and reads again, twice: the first count may have begun before this read. If another
   * process still counts then, the last count is the answer.
   */
  private async readCounted(read: () => Promise<BoardRow[]>): Promise<CountedBoard[]> {
    let boards = await read();
    for (let tries = 0; tries < 2 && boards.some(({ isCurrent }) => !isCurrent); tries += 1) {
      for (const { id, isCurrent } of boards) if (!isCurrent) await this.count(id);
      boards = await read();
    }
    if (!boards.every(isCounted)) throw new AppError('overloaded', { retryAfter: 1 });
    return boards;
  }
}

function isCounted(board: BoardRow): board is CountedBoard {
  return board.me !== null && board.total !== null && board.countedAt !== null;
}

function toGroup({ id, name, description, owner, members, me, ...board }: CountedBoard): Group {
  return {
    ...{ id, name, description, owner, members, me },
    gamesQuantity: board.matchCount,
    gamesPlayed: board.playedCount,
    memberCount: board.total,
    createdAt: board.createdAt.toISOString(),
  };
}
