import { Controller, Req } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { Done } from '../../http/answer.interceptor.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Caller, Request } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { type TaskRow, toTask } from '../../platform/admin-tasks.ts';
import { AdminGrids } from '../games/admin-grids.ts';
import { BrowseSource } from './browse-source.ts';
import { FootballTasks, waitsForSource } from './football-tasks.ts';

const { adminFootball, adminGames } = contract;

@Controller()
export class FootballController {
  constructor(
    private readonly source: BrowseSource,
    private readonly tasks: FootballTasks,
    private readonly grids: AdminGrids,
  ) {}

  @Serves(adminFootball.countries)
  countries() {
    return this.source.countries();
  }

  @Serves(adminFootball.seasons)
  seasons() {
    return this.source.seasons();
  }

  @Serves(adminFootball.leagues)
  leagues(@Input() { query }: InputOf<typeof adminFootball.leagues>) {
    return this.source.leagues(query);
  }

  @Serves(adminFootball.games)
  games(@Input() { query }: InputOf<typeof adminFootball.games>) {
    return this.source.games(query);
  }

  @Serves(adminFootball.createGrid)
  async createGrid(
    @CurrentCaller() caller: Caller,
    @Input() { body }: InputOf<typeof adminFootball.createGrid>,
    @Req() { language }: Request,
  ) {
    const { games, ...grid } = body;
    const fixtureIds = games.map(({ fixture }) => fixture.id);
    const row = await this.tasks.createGrid({ ...grid, fixtureIds }, caller.playerId);
    const task = toTask(row, language);
    if (!row.result || !row.finished_at) return new Done({ task }, {}, goesOn(row));
    return { ...(await this.grids.get(row.result['gameGroupId']!)), task };
  }

  @Serves(adminFootball.status)
  status() {
    return this.source.status();
  }

  @Serves(adminGames.updateResults)
  async updateResults(
    @CurrentCaller() caller: Caller,
    @Input() _input: InputOf<typeof adminGames.updateResults>,
    @Req() { language }: Request,
  ) {
    const row = await this.tasks.updateResults(caller.playerId);
    const { checked = 0, updated = 0, finished = 0 } = row.result ?? {};
    const update = { checked, updated, finished };
    return new Done(
      { ...update, task: toTask(row, language) },
      update,
      row.finished_at ? undefined : goesOn(row),
    );
  }
}

/** The key of what is said of a task that is not done when its asker is answered. */
function goesOn(row: TaskRow): string {
  return waitsForSource(row) ? 'taskWaits' : 'taskGoesOn';
}
