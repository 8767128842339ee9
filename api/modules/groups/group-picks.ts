import { Injectable } from '@nestjs/common';
import type {
  Comparison,
  GroupPicks as GroupPicksPage,
  MissingPicks,
} from '../../../shared/contract/groups.ts';
import type { Pick } from '../../../shared/rules/outcome.ts';
import { Database } from '../../database/database.ts';
import type { Paging } from '../../database/page-of.ts';
import { AppError } from '../../platform/app-error.ts';
import { findMissingPicks } from './group-picks.queries.ts';
import { Leaderboards, rowsFor, sliceOf, toMember } from './leaderboard.ts';
import { isMember } from './lock-group.ts';
import { nameOf, Tables } from './tables.ts';

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
    const seen = await this.boards.see(playerId, groupId);
    const { edition, table, me } = seen;
    const members = rowsFor(seen).slice(...sliceOf(paging));
    const ids = members.map(({ id }) => id);
    const rows = await this.tables.picksOf(edition, table, ids);
    const own = ids.includes(playerId) ? rows : await this.tables.picksOf(edition, table, [playerId]);
    const ownPicks = new Map(own.map(({ id, picks }) => [id, picks[playerId]]));
    return {
      matches: rows.map(({ picks: _, ...match }) => match),
      members: members.map((member) => ({
        ...toMember(member),
        picks: rows.map(({ picks }): Pick | null => picks[member.id] ?? null),
      })),
      total: rowsFor(seen).length,
      me: me && { ...toMember(me), picks: rows.map(({ id }) => ownPicks.get(id) ?? null) },
    };
  }

  /**
   * Compares the caller with another member; both must be in the table that the caller sees (GRP-25). Raises
   * `not_found`, also for the caller and for a player who left.
   */
  async compare(playerId: number, groupId: number, memberId: number): Promise<Comparison> {
    const { edition, table, me } = await this.boards.see(playerId, groupId);
    const member = table.rowOf.get(memberId);
    if (!me || !member || memberId === playerId) throw new AppError('not_found');
    if (!(await isMember(this.database.source, groupId, memberId))) throw new AppError('not_found');
    const rows = await this.tables.picksOf(edition, table, [playerId, memberId]);
    const hitsOf = (id: number) =>
      rows.filter(({ outcome, picks }) => outcome !== null && picks[id] === outcome).length;
    return {
      member: nameOf(member),
      ownHits: hitsOf(playerId),
      hits: hitsOf(memberId),
      matches: rows.map(({ picks, ...match }) => ({
        ...match,
        own: picks[playerId] ?? null,
        pick: picks[memberId] ?? null,
      })),
    };
  }

  /** Returns who lacks picks in the open jornadas (GRP-17). Raises `not_found` if the caller is no member. */
  async missing(playerId: number, groupId: number): Promise<MissingPicks> {
    const found = await findMissingPicks(this.database, groupId, playerId);
    if (!found) throw new AppError('not_found');
    return found;
  }
}
