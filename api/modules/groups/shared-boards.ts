import { Inject, Injectable } from '@nestjs/common';
import type { LeaderboardMember } from '../../../shared/contract/groups.ts';
import { Database, type Queries } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { GridCatalogue } from '../matches/grid-catalogue.ts';
import { findRevealedPicks, type RevealedMatch } from './group-picks.queries.ts';
import { type BoardRow, countBoard, findBoard, findPeople } from './leaderboard.queries.ts';

/** The longest delay of a result that another process stored. */
const FRESH_MS = 1_000;
/** Names of teams change without a version. */
const LIFETIME_MS = 60_000;
/** Members of all boards in memory: about 20 bytes each. */
const MAX_PLACES = 1_000_000;
export const MAX_BOARDS = 500;
const MAX_PAGES = 20;

const LOCK_NOT_AVAILABLE = '55P03';

/** The first and the last place of a page, from 1. */
export type Places = readonly [first: number, last: number];

/** What all members of a group see alike. */
export interface Board extends Pick<BoardRow, 'membersVersion' | 'playedCount' | 'matchesKey'> {
  groupId: number;
  countKey: string;
  countedAt: Date;
  dayStart: Date | null;
  liveMatches: number;
  players: number[];
  figures: (place: number) => Pick<LeaderboardMember, 'wins' | 'rank' | 'dayHits' | 'rankBefore'>;
  members: Map<string, Promise<LeaderboardMember[]>>;
  picks: Map<string, Promise<RevealedMatch[]>>;
}

interface Kept {
  board: Board;
  /** When the database confirmed it, and when it was read first, in epoch milliseconds. */
  at: number;
  since: number;
  changes: number;
}

/**
 * Keeps the boards that were read last, by version. It uses a board for a second without asking the database, but
 * never for a caller whose membership has newer members.
 */
@Injectable()
export class SharedBoards {
  private readonly kept = new Map<number, Kept>();
  private readonly reading = new Map<number, Promise<Board>>();
  private readonly counting = new Map<number, Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly catalogue: GridCatalogue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns the board of a group with at least this version of its members.
   *
   * @raises `not_found`; `overloaded` if another process counts for the first time
   */
  async get(groupId: number, membersVersion: number): Promise<Board> {
    const kept = this.kept.get(groupId);
    if (kept && this.isFresh(kept) && kept.board.membersVersion >= membersVersion) return kept.board;
    const running = await this.reading.get(groupId)?.catch(() => null);
    if (running && running.membersVersion >= membersVersion) return running;
    const read = this.read(groupId, membersVersion).finally(() => {
      if (this.reading.get(groupId) === read) this.reading.delete(groupId);
    });
    this.reading.set(groupId, read);
    return read;
  }

  /** The number of boards in memory. */
  get size(): number {
    return this.kept.size;
  }

  /** Returns the members at these places. */
  membersAt(board: Board, places: Places): Promise<LeaderboardMember[]> {
    return remember(board.members, places, () => this.readMembers(board, places));
  }

  /** Returns the revealed matches of the group with the picks of the members at these places. */
  picksAt(board: Board, places: Places): Promise<RevealedMatch[]> {
    return remember(board.picks, places, () =>
      findRevealedPicks(this.database, board.groupId, idsAt(board, places)),
    );
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

  private isFresh({ at, changes }: Kept): boolean {
    const age = this.clock.now() - at;
    return age >= 0 && age < FRESH_MS && changes === this.catalogue.changes;
  }

  private async read(groupId: number, membersVersion: number): Promise<Board> {
    const [at, changes] = [this.clock.now(), this.catalogue.changes];
    const kept = this.kept.get(groupId);
    const known = kept && at - kept.since < LIFETIME_MS ? kept : undefined;
    const row = await this.readCounted(groupId, membersVersion, known?.board.countKey ?? null);
    const board = toBoard(groupId, row, known?.board);
    // While another process counts, the next caller asks again.
    if (row.isCurrent) this.keep({ board, at, since: known?.since ?? at, changes });
    return board;
  }

  /** Reads, counts an outdated group and reads again, twice: the first count may have begun before this read. */
  private async readCounted(
    groupId: number,
    membersVersion: number,
    knownKey: string | null,
  ): Promise<BoardRow> {
    const read = (queries: Queries) => findBoard(queries, groupId, knownKey);
    const { replicaOrSelf } = this.database;
    const copied = replicaOrSelf === this.database ? null : await read(replicaOrSelf);
    if (copied?.isCurrent && copied.membersVersion >= membersVersion) return copied;
    let row = await read(this.database);
    for (let tries = 0; tries < 2 && row && !row.isCurrent; tries += 1) {
      await this.count(groupId);
      row = await read(this.database);
    }
    if (!row) throw new AppError('not_found');
    if (row.countKey === null) throw new AppError('overloaded', { retryAfter: 1 });
    return row;
  }

  /** Deletes the board that was confirmed longest ago while there are too many. */
  private keep(kept: Kept): void {
    this.kept.delete(kept.board.groupId);
    this.kept.set(kept.board.groupId, kept);
    let places = [...this.kept.values()].reduce((sum, { board }) => sum + board.players.length, 0);
    for (const [id, { board }] of this.kept) {
      if (places <= MAX_PLACES && this.kept.size <= MAX_BOARDS) return;
      this.kept.delete(id);
      places -= board.players.length;
    }
  }

  private async readMembers(board: Board, places: Places): Promise<LeaderboardMember[]> {
    const ids = idsAt(board, places);
    const people = new Map((await findPeople(this.database, ids)).map((each) => [each.id, each]));
    // The account of a member who left since the count is gone.
    return ids.flatMap((id, index) => {
      const person = people.get(id);
      return person ? [{ ...person, ...board.figures(places[0] - 1 + index) }] : [];
    });
  }
}

function idsAt({ players }: Board, [first, last]: Places): number[] {
  return players.slice(first - 1, last);
}

/** Reads a page once. A failed read is not kept. */
function remember<T>(pages: Map<string, Promise<T>>, places: Places, read: () => Promise<T>): Promise<T> {
  const key = places.join('-');
  const known = pages.get(key);
  if (known) return known;
  if (pages.size >= MAX_PAGES) pages.clear();
  const value = read();
  pages.set(key, value);
  value.catch(() => pages.delete(key));
  return value;
}

/** Keeps the places and the pages of the board before if nothing that they show has changed. */
function toBoard(groupId: number, row: BoardRow, before: Board | undefined): Board {
  const isSameCount = before?.countKey === row.countKey;
  const { wins, ranks, dayHits, ranksBefore } = row;
  return {
    groupId,
    membersVersion: row.membersVersion,
    playedCount: row.playedCount,
    matchesKey: row.matchesKey,
    countKey: row.countKey!,
    countedAt: row.countedAt!,
    dayStart: row.dayStart,
    liveMatches: row.liveMatches ?? 0,
    players: isSameCount ? before.players : row.players!,
    figures: isSameCount
      ? before.figures
      : (place) => ({
          wins: wins![place]!,
          rank: ranks![place]!,
          dayHits: dayHits![place]!,
          rankBefore: ranksBefore![place]!,
        }),
    members: isSameCount ? before.members : new Map<string, Promise<LeaderboardMember[]>>(),
    picks:
      isSameCount && before.matchesKey === row.matchesKey
        ? before.picks
        : new Map<string, Promise<RevealedMatch[]>>(),
  };
}
