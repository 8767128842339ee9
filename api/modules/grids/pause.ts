import { Inject, Injectable } from '@nestjs/common';
import type { Pause } from '../../../shared/contract/admin-grids.ts';
import { Database } from '../../database/database.ts';
import { AppError, invalidField } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { findPause, lockPause, storePause } from './grid.queries.ts';

/** The longest pause that is no typing error. */
const LONGEST_MS = 366 * 86_400_000;

/** The pause between seasons, which players read while no grid is open (PLAY-18). */
@Injectable()
export class GamePause {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  find(): Promise<Pause> {
    return findPause(this.database);
  }

  /**
   * Sets the day on which the game continues; null: no pause. Raises `invalid_input` for a day that is over or more
   * than a year away, and `conflict` for an outdated `version`.
   */
  async set(until: string | null, version: number | undefined, actorId: number): Promise<Pause> {
    if (until !== null) {
      const left = Date.parse(until) - this.clock.now();
      if (left <= 0) throw invalidField('until', 'past');
      if (left > LONGEST_MS) throw invalidField('until', 'too_big');
    }
    return this.database.transaction(async (tx) => {
      const before = await lockPause(tx);
      if (before.until === until) return before;
      if (version !== undefined && version !== before.version)
        throw new AppError('conflict', { current: before });
      await storePause(tx, until);
      await recordAudit(tx, {
        actorId,
        action: 'grid.pause',
        subject: 'pause:1',
        before: { until: before.until },
        after: { until },
      });
      return findPause(tx);
    });
  }
}
