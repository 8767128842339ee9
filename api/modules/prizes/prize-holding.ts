import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import { Database } from '../../database/database.ts';
import { PersonalHoldings } from '../auth/personal-holdings.ts';
import { PRIZES, toPrize, type PrizeRow } from './prize-row.ts';

/** A player's prizes among what is kept of them. When the person goes the prizes stay under the number; what was noted of the person goes too. */
@Injectable()
export class PrizeHolding implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly holdings: PersonalHoldings,
  ) {}

  onModuleInit(): void {
    this.holdings.add({
      ownData: async ({ playerId }) => ({ prizes: await this.read(playerId) }),
      letGo: async (tx, { playerId }) => {
        await tx.rows('update prize set note = null, version = version + 1 where player_id = $1', [playerId]);
      },
    });
  }

  private async read(playerId: number): Promise<OwnData['prizes']> {
    const rows = await this.database.rows<PrizeRow & { grid: string }>(
      `select p.*, g.name as grid from (${PRIZES} where p.player_id = $1) p join grid g on g.id = p.grid_id order by p.won_at desc`,
      [playerId],
    );
    return rows.map((row) => {
      const { wonHits, hits, promisedHits, state, wonAt, contacted, sent, delivered, note } = toPrize(row);
      return {
        grid: row.grid,
        wonHits,
        hits,
        promisedHits,
        state,
        wonAt,
        contactedAt: contacted?.at ?? null,
        sentAt: sent?.at ?? null,
        deliveredAt: delivered?.at ?? null,
        note,
      };
    });
  }
}
