import { Inject, Injectable } from '@nestjs/common';
import type { ComingEdition, Group } from '../../../shared/contract/groups.ts';
import { nextEditionStart, REMATCH_FOR_ALL_MS } from '../../../shared/rules/editions.ts';
import { GROUP_SIZES, type GroupSize } from '../../../shared/rules/groups.ts';
import { Database } from '../../database/database.ts';
import { AppError, invalidField } from '../../http/app-error.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { addEdition, findComingStarts, fixEdition, getNewestEdition } from './edition.queries.ts';
import { Editions } from './editions.ts';
import { Leaderboards } from './leaderboard.ts';
import { lockGroupOfMember, lockPlayer } from './lock-group.ts';
import { SharedBoards } from './shared-boards.ts';

/** Starts the next edition of a group (GRP-20). */
@Injectable()
export class StartRematch {
  constructor(
    private readonly database: Database,
    private readonly boards: Leaderboards,
    private readonly editions: Editions,
    private readonly shared: SharedBoards,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Adds the edition after number `after`: the owner at once, every member after 48 hours. If it exists already, it
   * stays as it is. Raises `not_found`, `edition_running`, `forbidden`, and `invalid_input` for an unknown number.
   */
  async start(
    playerId: number,
    groupId: number,
    { after, gamesQuantity: size }: { after: number; gamesQuantity: GroupSize },
  ): Promise<Group> {
    await this.database.transaction(async (tx) => {
      await lockPlayer(tx, playerId);
      const group = await lockGroupOfMember(tx, groupId, playerId);
      await this.editions.settle(tx, groupId);
      const newest = await getNewestEdition(tx, groupId);
      if (after < newest.number) return;
      if (after > newest.number) throw invalidField('after', 'invalid');
      const now = this.clock.now();
      const openFrom = newest.openFrom?.getTime() ?? Infinity;
      if (now < openFrom) throw new AppError('edition_running');
      if (group.ownerId !== playerId && now < openFrom + REMATCH_FOR_ALL_MS) throw new AppError('forbidden');
      // A match is undecided: its edition keeps its matches and players, and ends later.
      if (!newest.isFixed) await fixEdition(tx, newest.id, new Date(now));
      const startsAt = new Date(nextEditionStart(now));
      await addEdition(tx, { groupId, number: after + 1, size, startsAt, madeBy: playerId });
    });
    this.shared.forget(groupId);
    return this.boards.getGroup(playerId, groupId);
  }

  /**
   * Returns what an edition would count: from now on for a new group (null), or the next one of a group. Raises
   * `not_found` if the caller is no member.
   */
  async preview(playerId: number, groupId: number | null): Promise<ComingEdition> {
    if (groupId !== null) await this.boards.getGroup(playerId, groupId);
    const now = this.clock.now();
    const startsAt = groupId === null ? null : new Date(nextEditionStart(now));
    const starts = await findComingStarts(this.database, startsAt ?? new Date(now), groupId);
    return {
      startsAt: startsAt?.toISOString() ?? null,
      firstMatch: starts[0]?.toISOString() ?? null,
      sizes: GROUP_SIZES.map((gamesQuantity) => ({
        gamesQuantity,
        lastMatch: starts[gamesQuantity - 1]?.toISOString() ?? null,
      })),
    };
  }
}
