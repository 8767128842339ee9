import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import { Database } from '../../database/database.ts';
import { PersonalData } from '../../platform/personal-data.ts';
import { toPrize } from './prize-state.ts';
import { eraseNotes, findPrizesOfPlayer } from './queries.ts';

/** Adds a player's prizes to their own data. When an account is deleted, the notes are erased and the prizes stay under the number. */
@Injectable()
export class PrizeData implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.add({
      ownData: async ({ playerId }) => ({ prizes: await this.read(playerId) }),
      erase: (tx, { playerId }) => eraseNotes(tx, playerId),
    });
  }

  private async read(playerId: number): Promise<OwnData['prizes']> {
    const rows = await findPrizesOfPlayer(this.database, playerId);
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
