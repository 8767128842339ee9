import { Injectable, Logger } from '@nestjs/common';
import type { GridStatus } from '../../../shared/rules/grid-status.ts';
import { nextGridStatus } from '../../../shared/rules/grids.ts';
import { Database, type Queries } from '../../database/database.ts';
import { lockMatchStarts } from '../../database/locks.ts';
import { recordAudit } from '../../platform/audit.ts';
import { runEach } from '../../platform/run-each.ts';
import { GridCatalogue } from '../matches/grid-catalogue.ts';
import { GridEntity } from './grid.entity.ts';
import { ScoreGrid } from '../scoring/score-grid.ts';
import { findUnsettledGrids } from './grid.queries.ts';

/** A change of status that is due. */
interface Step {
  id: number;
  from: GridStatus;
  to: GridStatus;
}

/**
 * Counts hits after a change of a result (JOB-04), and closes and settles grids (JOB-05). The results job calls it too,
 * to finish the work of a process that died.
 */
@Injectable()
export class AdvanceGrids {
  private readonly logger = new Logger('Grids');

  constructor(
    private readonly database: Database,
    private readonly scoreGrid: ScoreGrid,
    private readonly catalogue: GridCatalogue,
  ) {}

  /** Scores grids with changed results, then closes and settles grids that are due. Idempotent. */
  async catchUp(): Promise<void> {
    try {
      const stale = await this.scoreGrid.findStale();
      const scorings = stale.map((gridId) => () => this.score(gridId));
      await runEach([...scorings, () => this.changeStatuses()], (step) => step());
    } finally {
      this.catalogue.forget();
    }
  }

  private async score(gridId: number): Promise<void> {
    const run = await this.scoreGrid.scoreIfNeeded(gridId);
    if (run) this.logger.log({ ...run }, 'a grid was scored');
  }

  private async changeStatuses(): Promise<void> {
    const due = (await findSteps(this.database, null)).map(({ id }) => id);
    if (due.length === 0) return;
    await this.database.transaction(async (tx) => {
      await lockMatchStarts(tx);
      // Read again: from here on no other process can change a match or a status.
      for (const { id, from, to } of await findSteps(tx, due)) {
        await tx.manager.update(GridEntity, { id }, { status: to, statusBy: 'system', opensAt: null });
        await recordAudit(tx, {
          actorId: null,
          action: 'grid.status',
          subject: `grid:${id}`,
          before: { status: from },
          after: { status: to },
        });
        this.logger.log({ gridId: id, from, to }, 'a grid changed its status');
      }
    });
  }
}

async function findSteps(queries: Queries, ids: number[] | null): Promise<Step[]> {
  const grids = await findUnsettledGrids(queries, ids);
  return grids.flatMap(({ isScored, ...grid }) => {
    const to = nextGridStatus(grid);
    // Results are final only once the hits are counted.
    const isDue = to !== grid.status && (to !== 'settled' || isScored);
    return isDue ? [{ id: grid.id, from: grid.status, to }] : [];
  });
}
