import { Inject, Injectable } from '@nestjs/common';
import type { DayWinners, LeaderboardMember } from '../../../shared/contract/groups.ts';
import { Database, type Queries, type Transaction } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { Batcher } from '../../platform/batcher.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { GridCatalogue } from '../matches/grid-catalogue.ts';
import { findRevealedPicks, type RevealedMatch } from './group-picks.queries.ts';
import { lockGroupBoard } from '../../database/locks.ts';
import { recountFixed } from './edition.queries.ts';
import {
  type BoardRow,
  countNewest,
  type DayRow,
  findBoard,
  findDays,
  findPeople,
  findPresent,
  findShownEdition,
} from './leaderboard.queries.ts';

/** The longest delay of a result that another process stored. */
const FRESH_MS = 1_000;
/** Names of teams change without a version. */
const LIFETIME_MS = 60_000;
/** Members of all boards in memory: about 20 bytes each. */
const MAX_PLACES = 1_000_000;
const MAX_BOARDS = 500;
const MAX_PAGES = 20;

const LOCK_NOT_AVAILABLE = '55P03';

/** The first and the last place of a page, from 1. */
export type Places = readonly [first: number, last: number];

/** The part of a leaderboard that is the same for all members of a group. */
export interface Board extends Omit<
  BoardRow,
  'isCurrent' | 'players' | 'wins' | 'ranks' | 'dayHits' | 'ranksBefore'
> {
  groupId: number;
  countKey: string;
  countedAt: Date;
  liveMatches: number;
  folded: number;
  players: number[];
  figures: (place: number) => Pick<LeaderboardMember, 'wins' | 'rank' | 'dayHits' | 'rankBefore'>;
  members: Map<string, Promise<LeaderboardMember[]>>;
  picks: Map<string, Promise<RevealedMatch[]>>;
  days: Map<string, Promise<DayRow[]>>;
  /** The names of the winners of days in a running edition. */
  winners: Map<string, Promise<Name[]>>;
}

/** A player as the pages name them. */
type Name = DayWinners['winners'][number];

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
  /** Tests set a smaller number. */
  maxBoards = MAX_BOARDS;
  /** By group, and for a past edition by its number too. */
  private readonly kept = new Map<string, Kept>();
  private readonly reading = new Map<string, Promise<Board>>();
  private readonly counting = new Map<number, Promise<void>>();
  /** Names and memberships of the tables that are over. None is kept, so an erased account is gone at the next call. */
  private readonly people = new Batcher<number, Awaited<ReturnType<typeof findPeople>>[number]>(
    async (ids) => new Map((await findPeople(this.database, ids)).map((each) => [each.id, each])),
  );
  private readonly present = new Batcher<string, true>(async (keys) => {
    const pairs = keys.map((key) => JSON.parse(key) as [number, number]);
    return new Map((await findPresent(this.database, pairs)).map((pair) => [JSON.stringify(pair), true]));
  });

  constructor(
    private readonly database: Database,
    private readonly catalogue: GridCatalogue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns the board of a group's newest edition that has begun, or of edition `number`, with at least this version of
   * its members.
   *
   * @raises `not_found`; `overloaded` if another process counts for the first time
   */
  async get(groupId: number, membersVersion: number, number: number | null = null): Promise<Board> {
    const key = keyOf(groupId, number);
    const kept = this.kept.get(key);
    if (kept && this.isFresh(kept) && kept.board.membersVersion >= membersVersion) return kept.board;
    const running = await this.reading.get(key)?.catch(() => null);
    if (running && running.membersVersion >= membersVersion) return running;
    const read = this.read(groupId, membersVersion, number).finally(() => {
      if (this.reading.get(key) === read) this.reading.delete(key);
    });
    this.reading.set(key, read);
    return read;
  }

  /** Call it after a change of a group's editions: the next call asks the database. */
  forget(groupId: number): void {
    const key = keyOf(groupId, null);
    const kept = this.kept.get(key);
    if (kept) kept.at = -Infinity;
    this.reading.delete(key);
  }

  /** The number of boards in memory. */
  get size(): number {
    return this.kept.size;
  }

  /** Returns the members at these places. */
  membersAt(board: Board, places: Places): Promise<LeaderboardMember[]> {
    // A player of a fixed edition may have left, and no version of the group tells a new name or an erased account.
    if (board.isFixed) return this.readMembers(board, places);
    return remember(board.members, places.join('-'), () => this.readMembers(board, places));
  }

  /** Returns the winners of the days of the edition, the newest day first (GRP-24). */
  async daysOf(board: Board): Promise<DayWinners[]> {
    const days = await remember(board.days, 'all', () => findDays(this.database, board));
    const ids = [...new Set(days.flatMap(({ playerIds }) => playerIds))];
    const names = board.isFixed
      ? await this.readNames(board, ids)
      : await remember(board.winners, 'all', () => this.readNames(board, ids));
    return days.map(({ start, finalAt, hits, count, playerIds }) => ({
      ...{ start: start.toISOString(), finalAt: finalAt?.toISOString() ?? null, hits, count },
      winners: playerIds.flatMap((id) => names.find((name) => name.id === id) ?? []),
    }));
  }

  /** Returns the revealed matches of the group with the picks of the members at these places. */
  picksAt(board: Board, places: Places): Promise<RevealedMatch[]> {
    return remember(board.picks, places.join('-'), () =>
      findRevealedPicks(this.database, board, idsAt(board, places)),
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
      await this.database.transaction((tx) => countGroup(tx, groupId, dateOf(this.clock)));
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

  private async read(groupId: number, membersVersion: number, number: number | null): Promise<Board> {
    const [at, changes] = [this.clock.now(), this.catalogue.changes];
    const kept = this.kept.get(keyOf(groupId, number));
    const known = kept && at - kept.since < LIFETIME_MS ? kept : undefined;
    const knownKey = known?.board.countKey ?? null;
    const row = await this.readCounted({ groupId, number, knownKey, now: new Date(at) }, membersVersion);
    const board = toBoard(groupId, row, known?.board, kept?.board);
    // While another process counts, the next caller asks again.
    if (row.isCurrent) this.keep(keyOf(groupId, number), { board, at, since: known?.since ?? at, changes });
    return board;
  }

  /** Reads, counts an outdated group and reads again, twice: the first count may have begun before this read. */
  private async readCounted(
    asked: Parameters<typeof findBoard>[1],
    membersVersion: number,
  ): Promise<BoardRow> {
    const read = (queries: Queries) => findBoard(queries, asked);
    const { replicaOrSelf } = this.database;
    const copied = replicaOrSelf === this.database ? null : await read(replicaOrSelf);
    if (copied?.isCurrent && copied.membersVersion >= membersVersion) return copied;
    let row = await read(this.database);
    for (let tries = 0; tries < 2 && row && !row.isCurrent; tries += 1) {
      await this.count(asked.groupId);
      row = await read(this.database);
    }
    if (!row) throw new AppError('not_found');
    if (row.countKey === null) throw new AppError('overloaded', { retryAfter: 1 });
    return row;
  }

  /** Deletes the board that was confirmed longest ago while there are too many. */
  private keep(key: string, kept: Kept): void {
    this.kept.delete(key);
    this.kept.set(key, kept);
    let places = [...this.kept.values()].reduce((sum, { board }) => sum + board.players.length, 0);
    for (const [other, { board }] of this.kept) {
      if (places <= MAX_PLACES && this.kept.size <= this.maxBoards) return;
      this.kept.delete(other);
      places -= board.players.length;
    }
  }

  private async readMembers(board: Board, places: Places): Promise<LeaderboardMember[]> {
    const ids = idsAt(board, places);
    const [found, present] = await Promise.all([
      this.readNames(board, ids),
      board.isFixed ? this.readPresent(board.groupId, ids) : null,
    ]);
    const names = new Map(found.map((name) => [name.id, name]));
    return ids.flatMap((id, index) => {
      const name = names.get(id);
      const left = present && !present.has(id) && { hasLeft: true };
      return name ? [{ ...name, ...left, ...board.figures(places[0] - 1 + index) }] : [];
    });
  }

  private async readPresent(groupId: number, ids: number[]): Promise<Set<number>> {
    const are = await Promise.all(ids.map((id) => this.present.load(JSON.stringify([groupId, id]))));
    return new Set(ids.filter((_, index) => are[index]));
  }

  private async readNames(board: Board, ids: number[]): Promise<Name[]> {
    const people = await Promise.all(ids.map((id) => this.people.load(id)));
    return ids.flatMap((id, index) => {
      const found = people[index];
      // The account of a member who left since the count is gone. A fixed edition keeps its row.
      if (!found) return board.isFixed ? [{ id, ...NO_NAME, gone: 'erased' as const }] : [];
      const { isDisabled, ...person } = found;
      return [isDisabled && board.isFixed ? { id, ...NO_NAME, gone: 'disabled' as const } : person];
    });
  }
}

const NO_NAME = { firstName: '', lastName: '', username: '' };

const keyOf = (groupId: number, number: number | null) =>
  number === null ? String(groupId) : `${groupId} ${number}`;

/** Counts a group's shown and fixed editions. Waits for the lock at most a second; then raises PostgreSQL's error. */
async function countGroup(tx: Transaction, groupId: number, now: Date): Promise<void> {
  await tx.rows(`set local lock_timeout = '1s'`);
  await lockGroupBoard(tx, groupId);
  await recountFixed(tx, groupId, now);
  const shown = await findShownEdition(tx, groupId, now);
  if (shown !== null) await countNewest(tx, shown);
}

function idsAt({ players }: Board, [first, last]: Places): number[] {
  return players.slice(first - 1, last);
}

/** Reads a page once. A failed read is not kept. */
function remember<T>(pages: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const known = pages.get(key);
  if (known) return known;
  if (pages.size >= MAX_PAGES) pages.clear();
  const value = read();
  pages.set(key, value);
  value.catch(() => pages.delete(key));
  return value;
}

/**
 * Keeps the places and the pages of the earlier board if their contents have not changed. The days have no names, so
 * those of an older board, `oldest`, are right as long as its count and its matches are the same.
 */
function toBoard(
  groupId: number,
  row: BoardRow,
  before: Board | undefined,
  oldest: Board | undefined,
): Board {
  const isSameCount = before?.countKey === row.countKey;
  const isUnchanged = isSameCount && before.matchesKey === row.matchesKey;
  const hasSameDays = oldest?.countKey === row.countKey && oldest.matchesKey === row.matchesKey;
  const { isCurrent: _, players, wins, ranks, dayHits, ranksBefore, ...facts } = row;
  return {
    ...facts,
    groupId,
    countKey: row.countKey!,
    countedAt: row.countedAt!,
    liveMatches: row.liveMatches ?? 0,
    folded: row.folded ?? 0,
    players: isSameCount ? before.players : players!,
    figures: isSameCount
      ? before.figures
      : (place) => ({
          wins: wins![place]!,
          rank: ranks![place]!,
          dayHits: dayHits?.[place] ?? 0,
          rankBefore: ranksBefore?.[place] ?? ranks![place]!,
        }),
    members: isSameCount ? before.members : new Map<string, Promise<LeaderboardMember[]>>(),
    picks: isUnchanged ? before.picks : new Map<string, Promise<RevealedMatch[]>>(),
    days: hasSameDays ? oldest.days : new Map<string, Promise<DayRow[]>>(),
    winners: isUnchanged ? before.winners : new Map<string, Promise<Name[]>>(),
  };
}
