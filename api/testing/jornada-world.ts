import { AdvanceGrids } from '../modules/grids/advance-grids.ts';
import { Jornadas } from '../modules/groups/jornadas.ts';
import { aGrid, kickOff, PASSWORD, type TestMatch, type TestPlayer } from './builders.ts';
import { moveClock } from './move-clock.ts';
import type { CallOptions, CallResult, TestApp } from './test-app.ts';
import { DAY, HOUR, MINUTE } from './times.ts';
import { GridCatalogue } from '../modules/matches/grid-catalogue.ts';

/** For tests: weeks of jornadas in groups. Time passes by the clock of the database. */
export class JornadaWorld {
  constructor(readonly app: TestApp) {}

  /** One run of the job. */
  round(): Promise<string> {
    return this.app.app.get(Jornadas, { strict: false }).run();
  }

  /** Lets time pass: matches close, grids are scored and settled, and the job runs. */
  async pass(ms: number): Promise<void> {
    await moveClock(this.app, ms);
    this.app.app.get(GridCatalogue).forget();
    await this.app.app.get(AdvanceGrids).catchUp();
    await this.round();
  }

  /** A grid of Brazil, whose matches start an hour apart from `startsInMs` on. */
  async grid(
    matches = 12,
    startsInMs = DAY,
    options: Parameters<typeof aGrid>[2] = {},
  ): Promise<{ id: number; matchIds: number[] }> {
    const list = Array.from({ length: matches }, (_, at): TestMatch => ({
      startsInMs: startsInMs + at * HOUR,
    }));
    const grid = await aGrid(this.app, list, { country: 'Brazil', ...options });
    this.app.app.get(GridCatalogue).forget();
    return grid;
  }

  /** Ends matches as home wins. */
  async finish(matchIds: number[], [home, away] = [1, 0]): Promise<void> {
    await kickOff(this.app, matchIds);
    await this.app
      .sql`update match set status = 'finished', score_by = 'source', home_score = ${home}, away_score = ${away}
        where id = any(${matchIds}) and status <> 'cancelled'`;
    await this.app.app.get(AdvanceGrids).catchUp();
    this.app.app.get(GridCatalogue).forget();
  }

  /** Ends a whole grid, and the editions with it. */
  async end({ matchIds }: { matchIds: number[] }): Promise<void> {
    await this.finish(matchIds);
    await this.pass(11 * MINUTE);
  }

  /** The player picks the home team in the first matches, and a draw in the others. */
  async pick(player: TestPlayer, matchIds: number[], hits = matchIds.length): Promise<void> {
    const predictions = matchIds.map((matchId, at) => ({
      matchId,
      prediction: at < hits ? 'home_win' : 'draw',
    }));
    const { status, text } = await this.call('POST /bets', player, { predictions });
    if (status !== 200) throw new Error(text);
  }

  /** Calls as a player, whose session may have ended meanwhile. */
  async call(route: string, player: TestPlayer, body?: unknown): Promise<CallResult> {
    const options = (): CallOptions => ({ token: player.token, ...(body === undefined ? {} : { body }) });
    const answer = await this.app.call(route, options());
    if (answer.status !== 401) return answer;
    const login = await this.app.call('POST /auth/login', {
      body: { email: player.email, password: PASSWORD },
    });
    player.token = login.body.access_token;
    return this.app.call(route, options());
  }

  async get(route: string, player: TestPlayer): Promise<any> {
    return (await this.call(`GET ${route}`, player)).body;
  }

  /** The group as the player reads it after a second. */
  async group(player: TestPlayer, id: number): Promise<any> {
    this.app.clock.advance(1_001);
    return (await this.get('/groups', player)).find((group: { id: number }) => group.id === id);
  }

  /** The rows of a table as `[id, hits, rank]`. */
  async table(player: TestPlayer, id: number, edition?: number): Promise<[number, number, number][]> {
    this.app.clock.advance(1_001);
    const { members } = await this.get(
      `/groups/${id}/leaderboard${edition ? `?edition=${edition}` : ''}`,
      player,
    );
    return members.map((row: any) => [row.id, row.wins, row.rank]);
  }

  async editions(player: TestPlayer, id: number): Promise<any[]> {
    return (await this.get(`/groups/${id}/editions`, player)).editions;
  }

  /** The numbers of the editions of a group with the ids of their grids. */
  async chain(id: number): Promise<[number, number[]][]> {
    const rows = await this.app
      .sql`select e.number, array(select x.grid_id from edition_grid x where x.edition_id = e.id
        order by x.grid_id) as grids
       from group_edition e where e.group_id = ${id} order by e.number`;
    return rows.map(({ number, grids }) => [number, grids]);
  }
}
