import { Inject, Injectable } from '@nestjs/common';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import type { GridWinners } from '../../../shared/contract/winners.ts';
import { Database } from '../../database/database.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { type DataOwner, type DataSubject, OwnsPersonalData } from '../../platform/personal-data.ts';
import { SharedRead } from '../../platform/shared-read.ts';
import { findConsent, findWinners, storeConsent } from './winner.queries.ts';

/** The longest delay of a correction or a consent. A replica adds its own. */
const FRESH_MS = 2_000;

/** The public list of winners and the consent to be named in it (WIN-01, WIN-02). */
@Injectable()
@OwnsPersonalData()
export class Winners implements DataOwner {
  private readonly shared: SharedRead<GridWinners[]>;

  constructor(
    private readonly database: Database,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.shared = new SharedRead(clock, FRESH_MS, (now) =>
      findWinners(this.database.replicaOrSelf, new Date(now)),
    );
  }

  async ownData({ playerId }: DataSubject): Promise<Partial<OwnData>> {
    const since = await findConsent(this.database, playerId);
    return { namedAsWinnerSince: since?.toISOString() ?? null };
  }

  /** Returns the list, which is the same for all visitors and at most two seconds old. */
  async list(): Promise<{ grids: GridWinners[] }> {
    return { grids: await this.shared.get() };
  }

  async isNamed(playerId: number): Promise<boolean> {
    return (await findConsent(this.database, playerId)) !== null;
  }

  async saveConsent(playerId: number, isNamed: boolean): Promise<{ isNamed: boolean }> {
    await storeConsent(this.database, playerId, isNamed);
    this.shared.forget();
    return { isNamed };
  }
}
