import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { AdminTask } from '../../../shared/contract/admin-tasks.ts';
import { AdminTasks, type RunningTask } from '../../platform/admin-tasks.ts';
import { fetchWithRetry, withSourceErrors } from './fetch-fixtures.ts';
import { ImportFixtures, type Filling, type ImportOptions, type NewGrid } from './import-fixtures.ts';
import { FOOTBALL_SOURCE, type FootballSource } from './source/football-source.ts';
import { UpdateMatches } from './update-matches.ts';

/** How long an administrator waits for the answer. A longer task continues in the background. */
const WAIT_FOR_RESULTS_MS = 5_000;
const WAIT_FOR_GRID_MS = 15_000;

/** The long tasks of administrators that ask the football source. */
@Injectable()
export class FootballTasks implements OnApplicationBootstrap {
  constructor(
    private readonly tasks: AdminTasks,
    private readonly updateMatches: UpdateMatches,
    private readonly importFixtures: ImportFixtures,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.tasks.define('update-results', async (_input: unknown, task) => {
      const update = this.updateMatches.updateAll({
        fetch: fetchWithRetry(this.source, task),
        onPhase: (phase) => task.progress(phase),
      });
      return { ...(await withSourceErrors(update)) };
    });
    await this.tasks.define('create-grid', async (grid: NewGrid, task, actorId) => {
      const created = await this.importFixtures.createGrid(grid, actorId, this.watch(task, grid));
      return { gameGroupId: created.id, games: created.games.length };
    });
    await this.tasks.define('fill-grid', async (filling: Filling, task, actorId) => {
      await this.importFixtures.fillGrid(filling, actorId, this.watch(task, filling));
      return { gameGroupId: filling.gridId, games: filling.fixtureIds.length };
    });
  }

  /** Asks for the results of all matches that have begun. Returns the task when it has ended or takes long. Raises `task_under_way`, `source_*`. */
  async updateResults(actorId: number): Promise<AdminTask> {
    const id = await this.tasks.start({ kind: 'update-results', actorId });
    return this.tasks.follow(id, WAIT_FOR_RESULTS_MS, waitsForSource);
  }

  /** Creates a grid. Returns the task when it has ended or takes long. Raises `task_under_way` and the errors of `ImportFixtures.createGrid`. */
  async createGrid(grid: NewGrid, asked: Asked): Promise<AdminTask> {
    const id = await this.tasks.start({ kind: 'create-grid', about: grid.name, input: grid, ...asked });
    return this.tasks.follow(id, WAIT_FOR_GRID_MS, waitsForSource);
  }

  /** Adds fixtures to the grid called `name`. Returns the task when it has ended or takes long. Raises `task_under_way` and the errors of `ImportFixtures.fillGrid`. */
  async fill(filling: Filling, name: string, asked: Asked): Promise<AdminTask> {
    const id = await this.tasks.start({ kind: 'fill-grid', about: name, input: filling, ...asked });
    return this.tasks.follow(id, WAIT_FOR_GRID_MS, waitsForSource);
  }

  /** The transaction that stores the grid also stores the result of the task, so that a retry does not store the grid twice. */
  private watch(task: RunningTask, { fixtureIds }: { fixtureIds: number[] }): ImportOptions {
    return {
      fetch: fetchWithRetry(this.source, task),
      onPhase: (phase) => task.progress(phase),
      keep: (tx, gridId) => task.keep(tx, { gameGroupId: gridId, games: fixtureIds.length }),
    };
  }
}

/** The administrator, and their own id of the operation: the same `opId` asks for the same operation again. */
export interface Asked {
  actorId: number;
  opId?: string | undefined;
}

/** Whether the task waits for the rate limit of the source. The administrator gets the answer at once then. */
export function waitsForSource({ progress }: Pick<AdminTask, 'progress'>): boolean {
  return Boolean(progress?.waitsUntil);
}
