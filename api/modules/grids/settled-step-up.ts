import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import type { Caller } from '../../http/request.ts';
import { requireStepUp } from '../../http/step-up.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';

/** Results of a settled grid decide prizes, so changing them needs a recent second factor (ADM-32). */
@Injectable()
export class SettledStepUp {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Raises `step_up_required` if the match's grid, or the grid itself, is settled. */
  async require(caller: Caller, subject: { matchId: number } | { gridId: number }): Promise<void> {
    const column = 'matchId' in subject ? 'match.id' : 'grid.id';
    const settled = await this.database.rows(
      `select from grid left join match on match.grid_id = grid.id where ${column} = $1 and grid.status = 'settled'
        limit 1`,
      ['matchId' in subject ? subject.matchId : subject.gridId],
    );
    if (settled.length > 0) requireStepUp(caller, this.clock);
  }
}
