import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { AdminTask } from '../../../shared/contract/admin-tasks.ts';
import { ENV, type Env } from '../../config/env.ts';
import { AdminTasks, type RunningTask } from '../../platform/admin-tasks.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { fetchForTask } from './fetch-fixtures.ts';
import { ImportFixtures, type Filling, type ImportOptions, type NewGrid } from './import-fixtures.ts';
import { FOOTBALL_SOURCE, type FootballSource } from './source/football-source.ts';
import { UpdateMatches } from './update-matches.ts';

/** How long an administrator waits for the answer. A longer task continues in the background. */
const WAIT_FOR_RESULTS_MS = 5_000;
const WAIT_FOR_GRID_MS = 15_000;

/** The administrator, and their own id of the operation: the same `opId` asks for the same operation again. */
export interface Asked {
  actorId: number;
  opId?: string | undefined;
}

/**
 * The recurring jobs (JOB-03) and the administrators' long tasks that call the football source.
 * The methods return a task that has ended or takes long, and raise `task_under_way` and the errors of the work.
 */
@Injectable()
export class FootballTasks implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: RecurringJobs,
    private readonly tasks: AdminTasks,
    private readonly updateMatches: UpdateMatches,
    private readonly importFixtures: ImportFixtures,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.tasks.define('update-results', async (_input: unknown, task) => {
      return { ...(await this.updateMatches.updateAll(this.watch(task))) };
    });
    await this.tasks.define('create-grid', async (grid: NewGrid, task, actorId) => {
      const created = await this.importFixtures.createGrid(grid, actorId, this.watchImport(task, grid));
      return { gameGroupId: created.id, games: created.games.length };
    });
    await this.tasks.define('fill-grid', async (filling: Filling, task, actorId) => {
      await this.importFixtures.fillGrid(filling, actorId, this.watchImport(task, filling));
      return { gameGroupId: filling.gridId, games: filling.fixtureIds.length };
    });
    await this.jobs.every({
      name: 'import-fixtures',
      everyMs: this.env.importEveryMs,
      run: () => this.refreshStarts(),
    });
    await this.jobs.every({
      name: 'update-results',
      everyMs: this.env.resultsEveryMs,
      run: () => this.refreshResults(),
    });
  }

  private async refreshStarts(): Promise<string> {
    const { checked, updated } = await this.updateMatches.updateUpcoming();
    return `${updated} of ${checked} matches changed`;
  }

  private async refreshResults(): Promise<string> {
    const { checked, updated, finished } = await this.updateMatches.updateDueResults();
    return `${updated} of ${checked} matches changed, ${finished} ended`;
  }

  /** Asks for the results of all matches that have begun. */
  updateResults(actorId: number): Promise<AdminTask> {
    return this.run({ kind: 'update-results', actorId }, WAIT_FOR_RESULTS_MS);
  }

  createGrid(grid: NewGrid, asked: Asked): Promise<AdminTask> {
    return this.run({ kind: 'create-grid', about: grid.name, input: grid, ...asked }, WAIT_FOR_GRID_MS);
  }

  /** Adds fixtures to the grid called `name`. */
  fill(filling: Filling, name: string, asked: Asked): Promise<AdminTask> {
    return this.run({ kind: 'fill-grid', about: name, input: filling, ...asked }, WAIT_FOR_GRID_MS);
  }

  private async run(task: Parameters<AdminTasks['start']>[0], waitMs: number): Promise<AdminTask> {
    return this.tasks.follow(await this.tasks.start(task), waitMs, waitsForSource);
  }

  private watch(task: RunningTask): ImportOptions {
    return { fetch: fetchForTask(this.source, task), onPhase: (phase) => task.progress(phase) };
  }

  /** One transaction stores the grid and the task's result, because a retry must not store the grid twice. */
  private watchImport(task: RunningTask, { fixtureIds }: { fixtureIds: number[] }): ImportOptions {
    return {
      ...this.watch(task),
      keep: (tx, gridId) => task.keep(tx, { gameGroupId: gridId, games: fixtureIds.length }),
    };
  }
}

/** Whether the task waits for the rate limit of the source. The administrator gets the answer at once then. */
export function waitsForSource({ progress }: Pick<AdminTask, 'progress'>): boolean {
  return Boolean(progress?.waitsUntil);
}
