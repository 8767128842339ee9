import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { GridWinners } from '../../../shared/contract/winners.ts';
import { Database } from '../../database/database.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { PersonalData } from '../../platform/personal-data.ts';
import { findConsent, findWinners, saveConsent } from './winner-queries.ts';

/** The public list of winners and the consent to be named in it (WIN-01, WIN-02). */
@Injectable()
export class Winners implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalData,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.personalData.add({
      ownData: async ({ playerId }) => {
        const since = await findConsent(this.database, playerId);
        return { namedAsWinnerSince: since?.toISOString() ?? null };
      },
    });
  }

  async list(): Promise<{ grids: GridWinners[] }> {
    return { grids: await findWinners(this.database.old, new Date(this.clock.now())) };
  }

  async isNamed(playerId: number): Promise<boolean> {
    return (await findConsent(this.database, playerId)) !== null;
  }

  async saveConsent(playerId: number, isNamed: boolean): Promise<{ isNamed: boolean }> {
    await saveConsent(this.database, playerId, isNamed);
    return { isNamed };
  }
}
