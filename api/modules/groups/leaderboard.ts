import { Injectable } from '@nestjs/common';
import {
  type Edition,
  type Editions,
  type Group,
  type Leaderboard,
  MEMBERS_SHOWN,
} from '../../../shared/contract/groups.ts';
import { Database } from '../../database/database.ts';
import { pageIn, type Paging } from '../../database/page-of.ts';
import { AppError } from '../../platform/app-error.ts';
import { Batcher } from '../../platform/batcher.ts';
import { type EditionRow, findEditions, findTitles } from './edition.queries.ts';
import { findMemberships, findUnlisted, type MembershipRow } from './membership.queries.ts';
import type { TableRow } from './table.queries.ts';
import { rowOf, Tables } from './tables.ts';

/** How many editions that are over a list has. */
const MOST_EDITIONS = 100;

/**
 * An edition as a member sees it. Only those who took part see the rows of an edition that is over. `me`: the own row;
 * null without a place.
 */
interface SeenTable {
  membership: MembershipRow;
  edition: EditionRow;
  table: TableRow[];
  rows: TableRow[];
  me: TableRow | null;
}

/** Groups with the tables of their editions (GRP-07). A table is at most a second old, and never without the caller. */
@Injectable()
export class Leaderboards {
  /** Memberships by player and group. None is kept, so a removed member is gone at the next call (GRP-08). */
  private readonly memberships = new Batcher<string, MembershipRow[]>(async (asked) =>
    Map.groupBy(await findMemberships(this.database, asked), (row) => row.asked),
  );

  constructor(
    private readonly database: Database,
    private readonly tables: Tables,
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
    { edition: number, ...paging }: Paging & { edition?: number | undefined },
  ): Promise<Leaderboard> {
    const { membership, edition, table, rows, me } = await this.see(playerId, groupId, number);
    const present = rows.flatMap(({ id, gone, hasLeft }) => (gone || hasLeft ? [] : id));
    const lacks = membership.owner.id === playerId && present.length < edition.memberCount;
    return {
      members: pageIn(rows, paging),
      total: rows.length,
      me,
      liveMatches: rows[0]?.liveMatches ?? 0,
      dayStart: rows[0]?.dayStart ?? null,
      folded: rows.filter(({ isFolded }) => isFolded).length,
      days: rows.length > 0 ? await this.tables.daysOf(edition, table) : [],
      unlisted: lacks ? await findUnlisted(this.database, groupId, [...present, playerId]) : [],
    };
  }

  /** Returns the edition that a member sees, or the one of a number. Raises `not_found`. */
  async see(playerId: number, groupId: number, number?: number): Promise<SeenTable> {
    const membership = await this.getMembership(playerId, groupId);
    const editions = await this.tables.editionsOf(groupId);
    const shown = await this.shownOf(membership, editions);
    if (number === undefined || number === shown.edition.number) return shown;
    const isAsked = (edition: EditionRow) => edition.number === number;
    const asked =
      editions.find(isAsked) ?? (await findEditions(this.database, [groupId], MOST_EDITIONS)).find(isAsked);
    if (!asked?.hasBegun) throw new AppError('not_found');
    return this.seeIn(membership, asked);
  }

  /** Returns the editions, the newest first, and the titles. Raises `not_found`. */
  async editions(playerId: number, groupId: number): Promise<Editions> {
    const membership = await this.getMembership(playerId, groupId);
    const [rows, titles] = await Promise.all([
      findEditions(this.database, [groupId], MOST_EDITIONS, playerId),
      findTitles(this.database, groupId),
    ]);
    const editions = rows.map(async (edition) =>
      edition.endedAt ? edition : toRunning(await this.seeIn(membership, edition)),
    );
    return { editions: (await Promise.all(editions)).reverse(), titles };
  }

  private async toGroup(membership: MembershipRow): Promise<Group> {
    const editions = await this.tables.editionsOf(membership.id);
    const shown = await this.shownOf(membership, editions);
    const { edition, table, rows, me } = shown;
    const none = { wins: 0, rank: table.length + 1, dayHits: 0, rankBefore: table.length + 1 };
    return {
      ...membership,
      memberCount: edition.memberCount,
      members: rows.slice(0, MEMBERS_SHOWN),
      me: me ?? { ...membership.person, ...none },
      gamesQuantity: edition.gamesQuantity,
      gamesPlayed: edition.gamesPlayed,
      edition: toRunning(shown),
      liveMatches: rows[0]?.liveMatches ?? 0,
      dayStart: rows[0]?.dayStart ?? null,
      next: nextOf(editions, edition),
    };
  }

  /**
   * Returns of those that have begun and have a place for the member the one that began last; else of those that have
   * not begun the one that starts first; else the newest.
   */
  private async shownOf(membership: MembershipRow, editions: EditionRow[]): Promise<SeenTable> {
    const begun = editions.filter(({ hasBegun }) => hasBegun);
    for (const edition of begun.toSorted((a, b) => beginOf(b) - beginOf(a) || b.number - a.number)) {
      const seen = await this.seeIn(membership, edition);
      if (seen.me) return seen;
    }
    const edition = nextOf(editions) ?? editions.at(-1);
    if (!edition) throw new AppError('not_found');
    return this.seeIn(membership, edition);
  }

  private async seeIn(membership: MembershipRow, edition: EditionRow): Promise<SeenTable> {
    const { playerId, joinedAt } = membership;
    const hasPlace = !edition.endedAt && (!edition.closesAt || joinedAt < edition.closesAt);
    const table = await this.tables.get(edition, hasPlace ? playerId : null);
    const me = rowOf(table, playerId);
    return { membership, edition, table, rows: edition.endedAt && !me ? [] : table, me };
  }

  private async getMembership(playerId: number, groupId: number): Promise<MembershipRow> {
    const [membership] = await this.findMemberships(playerId, groupId);
    if (!membership) throw new AppError('not_found');
    return membership;
  }

  private async findMemberships(playerId: number, groupId: number | null): Promise<MembershipRow[]> {
    return (await this.memberships.load(JSON.stringify([playerId, groupId]))) ?? [];
  }
}

const beginOf = ({ beginsAt }: EditionRow) => beginsAt?.getTime() ?? 0;
const startOf = ({ firstMatch }: EditionRow) => (firstMatch ? Date.parse(firstMatch) : Infinity);

/** Returns the edition that starts first, of those that have not begun, without the shown one. */
function nextOf(editions: EditionRow[], shown?: EditionRow): EditionRow | null {
  const coming = editions.filter((edition) => edition !== shown && !edition.hasBegun);
  return coming.toSorted((a, b) => startOf(a) - startOf(b) || a.number - b.number)[0] ?? null;
}

const toRunning = ({ edition, table, me }: SeenTable): Edition => ({
  ...edition,
  players: table.length,
  tookPart: me !== null,
});
