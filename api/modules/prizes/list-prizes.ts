import { Injectable } from '@nestjs/common';
import type { AdminPrize, PrizeFigures } from '../../../shared/contract/admin-prizes.ts';
import { PRIZE_STATES, type PrizeState } from '../../../shared/rules/prizes.ts';
import { Database } from '../../database/database.ts';
import type { Paging } from '../../database/page-of.ts';
import { AppError } from '../../http/app-error.ts';
import { stepOf, toPrize } from './prize-state.ts';
import { countPrizes, findPrizes, findSettledAt, type Narrowed, type PrizeCounts } from './queries.ts';

/** The prizes of a grid and how far each delivery has come (ADM-18). */
@Injectable()
export class ListPrizes {
  constructor(private readonly database: Database) {}

  /** Returns a page of prizes and the figures of the whole grid. Raises `not_found`. */
  async list(
    gridId: number,
    { state, only, ...paging }: Paging & { state?: PrizeState | undefined; only?: Narrowed | undefined },
  ): Promise<PrizeFigures & { prizes: AdminPrize[]; total: number; settledAt: string | null }> {
    const settledAt = await findSettledAt(this.database, gridId);
    if (settledAt === undefined) throw new AppError('not_found');
    const step = state && stepOf(state);
    const counted = await countPrizes(this.database, gridId);
    const rows = await findPrizes(this.database, gridId, { step, only, ...paging });
    const listed = counted.filter((each) => step === undefined || each.step === step);
    return {
      prizes: rows.map(toPrize),
      total: sum(listed, only ?? 'prizes'),
      counts: Object.fromEntries(
        PRIZE_STATES.map((each) => [each, counted.find((row) => row.step === stepOf(each))?.prizes ?? 0]),
      ) as Record<PrizeState, number>,
      undeliverable: sum(counted, 'nameless'),
      lost: sum(counted, 'lost'),
      disabled: sum(counted, 'disabled'),
      changed: sum(counted, 'changed'),
      unclear: sum(counted, 'unclear'),
      unreached: sum(counted, 'unreached'),
      settledAt: settledAt?.toISOString() ?? null,
    };
  }
}

const sum = (rows: readonly PrizeCounts[], figure: Exclude<keyof PrizeCounts, 'step'>) =>
  rows.reduce((total, row) => total + row[figure], 0);
