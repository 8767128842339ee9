import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AdminTasks, type RunningTask, type TaskRow } from '../../platform/admin-tasks.ts';
import { fetchWithRetry, withSourceErrors } from './fetch-fixtures.ts';
import { ImportFixtures, type Filling, type ImportOptions, type NewGrid } from './import-fixtures.ts';
import { FOOTBALL_SOURCE, type FootballSource } from './source/football-source.ts';
import { UpdateMatches } from './update-matches.ts';

/** As long as an administrator waits at the button; what takes longer goes on by itself. */
const WAIT_FOR_RESULTS_MS = 5_000;
const WAIT_FOR_GRID_MS = 15_000;

/** The tasks that ask the source: each may take a while, and goes on when whoever asked has left. */
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
        tell: (phase) => task.progress(phase),
      });
      return { ...(await withSourceErrors(update)) };
    });
    await this.tasks.define('create-grid', async (grid: NewGrid, task, actorId) => {
      const made = await this.importFixtures.createGrid(grid, actorId, this.watch(task, grid));
      return { gameGroupId: made.id, games: made.games.length };
    });
    await this.tasks.define('fill-grid', async (filling: Filling, task, actorId) => {
      await this.importFixtures.fillGrid(filling, actorId, this.watch(task, filling));
      return { gameGroupId: filling.gridId, games: filling.fixtureIds.length };
    });
  }

  /** Asks for the results of all matches that have begun; answers when that is done, or takes long. Raises `task_under_way`, `source_*`. */
  async updateResults(actorId: number): Promise<TaskRow> {
    const id = await this.tasks.start({ kind: 'update-results', actorId });
    return this.tasks.follow(id, WAIT_FOR_RESULTS_MS, waitsForSource);
  }

  /** Makes a grid; answers when it is made, or takes long. Raises `task_under_way` and what `ImportFixtures.createGrid` raises. */
  async createGrid(grid: NewGrid, asked: Asked): Promise<TaskRow> {
    const id = await this.tasks.start({ kind: 'create-grid', about: grid.name, input: grid, ...asked });
    return this.tasks.follow(id, WAIT_FOR_GRID_MS, waitsForSource);
  }

  /** Puts fixtures into the grid of that name; answers likewise. Raises `task_under_way` and what `ImportFixtures.fillGrid` raises. */
  async fill(filling: Filling, name: string, asked: Asked): Promise<TaskRow> {
    const id = await this.tasks.start({ kind: 'fill-grid', about: name, input: filling, ...asked });
    return this.tasks.follow(id, WAIT_FOR_GRID_MS, waitsForSource);
  }

  /** The transaction that stores the grid also notes it in the task, so that a repeated run does not store it twice. */
  private watch(task: RunningTask, { fixtureIds }: { fixtureIds: number[] }): ImportOptions {
    return {
      fetch: fetchWithRetry(this.source, task),
      tell: (phase) => task.progress(phase),
      keep: (tx, gridId) => task.keep(tx, { gameGroupId: gridId, games: fixtureIds.length }),
    };
  }
}

/** Who asks, and under which number of their own: the same one asks for the same thing again. */
export interface Asked {
  actorId: number;
  opId?: string | undefined;
}

/** Nobody is kept waiting for the source's next minute. */
export function waitsForSource({ progress }: Pick<TaskRow, 'progress'>): boolean {
  return Boolean(progress?.waitsUntil);
}
