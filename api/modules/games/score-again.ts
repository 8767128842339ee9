import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { AdminTasks, type TaskRow } from '../../platform/admin-tasks.ts';
import { recordAudit } from '../../platform/audit.ts';
import { ScoreGrid } from '../picks/score-grid.ts';
import { AdminGrids } from './admin-grids.ts';
import { KeepGrids } from './keep-grids.ts';

/** As long as an administrator waits at the button. */
const WAIT_MS = 5_000;

/** A grid's hits counted again because an administrator wants it. */
@Injectable()
export class ScoreAgain implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly tasks: AdminTasks,
    private readonly grids: AdminGrids,
    private readonly scoreGrid: ScoreGrid,
    private readonly keepGrids: KeepGrids,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.tasks.define('score-grid', async ({ gridId }: { gridId: number }, task, actorId) => {
      await task.progress('scoring');
      const { players, changed } = await this.scoreGrid.scoreAgain(gridId);
      const after = { players, changed };
      await recordAudit(this.database, { actorId, action: 'grid.rescore', subject: `grid:${gridId}`, after });
      await this.keepGrids.catchUp();
      return { gameGroupId: gridId, ...after };
    });
  }

  /** Answers when it is done, or takes long. Raises `not_found`, and `task_under_way` when this grid is being counted. */
  async start(gridId: number, actorId: number): Promise<TaskRow> {
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
