import { Controller } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { Done } from '../../http/answer.interceptor.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { type TaskRow, toTask } from '../../platform/admin-tasks.ts';
import { AdminGrids } from '../grids/admin-grids.ts';
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

  @Serves(adminFootball.gamesByIds)
  gamesByIds(@Input() { query }: InputOf<typeof adminFootball.gamesByIds>) {
    return this.source.gamesByIds(query.ids);
  }

  @Serves(adminFootball.createGrid)
  async createGrid(
    @CurrentCaller() caller: Caller,
    @Input() { body }: InputOf<typeof adminFootball.createGrid>,
  ) {
    const { games, opId, ...grid } = body;
    const row = await this.tasks.createGrid(
      { ...grid, fixtureIds: idsOf(games) },
      { actorId: caller.playerId, opId },
    );
    return this.gridOf(row);
  }

  @Serves(adminFootball.addGames)
  async addGames(
    @CurrentCaller() caller: Caller,
    @Input() { params, body }: InputOf<typeof adminFootball.addGames>,
  ) {
    const { name } = await this.grids.get(params.id);
    const filling = { gridId: params.id, fixtureIds: idsOf(body.games) };
    return this.gridOf(await this.tasks.fill(filling, name, { actorId: caller.playerId, opId: body.opId }));
  }

  @Serves(adminFootball.status)
  status() {
    return this.source.status();
  }

  @Serves(adminGames.updateResults)
  async updateResults(
    @CurrentCaller() caller: Caller,
    @Input() _input: InputOf<typeof adminGames.updateResults>,
  ) {
    const row = await this.tasks.updateResults(caller.playerId);
    const { checked = 0, updated = 0, finished = 0 } = row.result ?? {};
    const update = { checked, updated, finished };
    return new Done({ ...update, task: toTask(row) }, update, row.finished_at ? undefined : goesOn(row));
  }

  /** The grid that a task has made or filled; the task alone as long as it has not. */
  private async gridOf(row: TaskRow) {
    const task = toTask(row);
    if (!row.result || !row.finished_at) return new Done({ task }, {}, goesOn(row));
    return { ...(await this.grids.get(row.result['gameGroupId']!)), task };
  }
}

const idsOf = (games: { fixture: { id: number } }[]) => games.map(({ fixture }) => fixture.id);

/** The key of what is said of a task that is not done when its asker is answered. */
function goesOn(row: TaskRow): string {
  return waitsForSource(row) ? 'taskWaits' : 'taskGoesOn';
}
