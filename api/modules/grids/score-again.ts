import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { AdminTask } from '../../../shared/contract/admin-tasks.ts';
import { AdminTasks, type RunningTask, type TaskResult } from '../../platform/admin-tasks.ts';
import { recordAudit } from '../../platform/audit.ts';
import { ScoreGrid, type ScoringRun } from '../scoring/score-grid.ts';
import { AdminGrids } from './admin-grids.ts';
import { AdvanceGrids } from './advance-grids.ts';

/** How long an administrator waits for the answer. */
const WAIT_MS = 5_000;
/** How many grids one instance counts at the same time. */
const COUNTS_AT_ONCE = 3;

/** Counts the hits of a grid again when an administrator asks for it. */
@Injectable()
export class ScoreAgain implements OnApplicationBootstrap {
  constructor(
    private readonly tasks: AdminTasks,
    private readonly grids: AdminGrids,
    private readonly scoreGrid: ScoreGrid,
    private readonly advanceGrids: AdvanceGrids,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const scoreAgain = async ({ gridId }: { gridId: number }, task: RunningTask, actorId: number) => {
      await task.progress('scoring');
      const run = await this.scoreGrid.scoreAgain(gridId, async (tx, done) => {
        const after = { players: done.players, changed: done.changed };
        await recordAudit(tx, { actorId, action: 'grid.rescore', subject: `grid:${gridId}`, after });
        await task.keep(tx, toResult(done));
      });
      await this.advanceGrids.catchUp();
      return toResult(run);
    };
    await this.tasks.define('score-grid', scoreAgain, { atOnce: COUNTS_AT_ONCE });
  }

  /** Returns the task when it has ended or takes long. Raises `not_found`, `task_under_way` for this grid. */
  async start(gridId: number, actorId: number): Promise<AdminTask> {
    const { name } = await this.grids.getOne(gridId);
    const id = await this.tasks.start({
      kind: 'score-grid',
      about: name,
      lane: String(gridId),
      input: { gridId },
      actorId,
    });
    return this.tasks.follow(id, WAIT_MS);
  }
}

function toResult({ gridId, players, changed }: ScoringRun): TaskResult {
  return { gameGroupId: gridId, players, changed };
}
