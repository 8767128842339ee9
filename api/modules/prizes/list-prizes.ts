import { Injectable } from '@nestjs/common';
import type { AdminPrize, PrizeFigures } from '../../../shared/contract/admin-prizes.ts';
import type { PrizeState } from '../../../shared/rules/prizes.ts';
import { Database } from '../../database/database.ts';
import type { Paging } from '../../database/page-of.ts';
import { AppError } from '../../http/app-error.ts';
import { stepOf, toPrize } from './prize-state.ts';
import { countPrizes, findPrizes, type PrizeFilter } from './queries.ts';

/** The prizes of a grid and how far each delivery has come (ADM-18). */
@Injectable()
export class ListPrizes {
  constructor(private readonly database: Database) {}

  /** Returns a page of prizes and the figures of the whole grid. Raises `not_found`. */
  async list(
    gridId: number,
    {
      state,
      only,
      ...paging
    }: Paging & { state?: PrizeState | undefined; only?: PrizeFilter['only'] | undefined },
  ): Promise<PrizeFigures & { prizes: AdminPrize[]; total: number; settledAt: string | null }> {
    const filter: PrizeFilter = { step: state ? stepOf(state) : null, only: only ?? null };
    const counted = await countPrizes(this.database, gridId, filter);
    if (!counted) throw new AppError('not_found');
    const { settledAt, won, contacted, sent, delivered, ...figures } = counted;
    const rows = await findPrizes(this.database, gridId, { ...filter, ...paging });
    return {
      prizes: rows.map(toPrize),
      ...figures,
      counts: { won, contacted, sent, delivered },
      settledAt: settledAt?.toISOString() ?? null,
    };
  }
}
