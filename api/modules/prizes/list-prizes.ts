import { Injectable } from '@nestjs/common';
import type { AdminPrize } from '../../../shared/contract/admin-prizes.ts';
import { MIN_WINNING_HITS, PRIZE_STATES, type PrizeState } from '../../../shared/rules/prizes.ts';
import { Database } from '../../database/database.ts';
import { limitAndOffset, type Paging } from '../../database/page-of.ts';
import { AppError } from '../../http/app-error.ts';
import { IS_CHANGED, IS_UNCLEAR, IS_UNREACHED, PRIZES, STATE, toPrize, type PrizeRow } from './prize-row.ts';

/** A corrected score has taken it away. */
const IS_LOST = `p.hits < ${MIN_WINNING_HITS}`;

type Counts = Record<PrizeState, number>;
/** What the filters would show, and what of it needs a hand. */
interface Figures {
  counts: Counts;
  undeliverable: number;
  lost: number;
  changed: number;
  unclear: number;
  unreached: number;
}

/** Undefined: all. */
interface Narrowed {
  state?: PrizeState | undefined;
  only?: 'changed' | 'unreached' | undefined;
}

/** The prizes of a grid and what became of them (ADM-18). Who won is written down by the database itself, when a grid is settled or corrected. */
@Injectable()
export class ListPrizes {
  constructor(private readonly database: Database) {}

  /** Those still to be delivered first (of the changed ones those that nobody has cleared up), neither those of deleted accounts nor those that were lost again among them, most hits first. Raises `not_found`. */
  async list(
    gridId: number,
    { state, only, ...paging }: Paging & Narrowed,
  ): Promise<Figures & { prizes: AdminPrize[]; total: number; settledAt: string | null }> {
    const [grid] = await this.database.rows<{ settled_at: Date | null }>(
      'select settled_at from grid where id = $1 and deleted_at is null',
      [gridId],
    );
    if (!grid) throw new AppError('not_found');
    const { countsOf, ...figures } = await this.count(gridId);
    const rows = await this.database.rows<PrizeRow>(
      `${PRIZES} where p.grid_id = $1 and ($2::text is null or ${STATE} = $2)
         and case $5::text when 'changed' then ${IS_CHANGED} when 'unreached' then ${IS_UNREACHED} else true end
       order by $5 is not distinct from 'changed' and not ${IS_UNCLEAR},
         p.delivered_at is not null or a.player_id is null or ${IS_LOST}, p.won_hits desc, p.player_id limit $3 offset $4`,
      [gridId, state ?? null, ...limitAndOffset(paging), only ?? null],
    );
    const counts = only ? countsOf[only] : figures.counts;
    const meant: readonly PrizeState[] = state ? [state] : PRIZE_STATES;
    return {
      prizes: rows.map(toPrize),
      total: meant.reduce((sum, each) => sum + counts[each], 0),
      ...figures,
      settledAt: grid.settled_at?.toISOString() ?? null,
    };
  }

  private async count(
    gridId: number,
  ): Promise<Figures & { countsOf: Record<'changed' | 'unreached', Counts> }> {
    const rows = await this.database.rows<{
      state: PrizeState;
      prizes: number;
      nameless: number;
      lost: number;
      changed: number;
      unclear: number;
      unreached: number;
    }>(
      `select ${STATE} as state, count(*)::int as prizes, (count(*) filter (where a.player_id is null))::int as nameless,
         (count(*) filter (where a.player_id is not null and ${IS_LOST}))::int as lost,
         (count(*) filter (where ${IS_CHANGED}))::int as changed, (count(*) filter (where ${IS_UNCLEAR}))::int as unclear,
         (count(*) filter (where ${IS_UNREACHED}))::int as unreached
       from prize p left join account a on a.player_id = p.player_id where p.grid_id = $1 group by 1`,
      [gridId],
    );
    const figures = {
      counts: none(),
      countsOf: { changed: none(), unreached: none() },
      undeliverable: 0,
      lost: 0,
      changed: 0,
      unclear: 0,
      unreached: 0,
    };
    for (const row of rows) {
      figures.counts[row.state] = row.prizes;
      figures.countsOf.changed[row.state] = row.changed;
      figures.changed += row.changed;
      figures.unclear += row.unclear;
      figures.countsOf.unreached[row.state] = row.unreached;
      figures.unreached += row.unreached;
      if (row.state === 'delivered') continue;
      figures.undeliverable += row.nameless;
      figures.lost += row.lost;
    }
    return figures;
  }
}

const none = (): Counts => ({ won: 0, contacted: 0, sent: 0, delivered: 0 });
