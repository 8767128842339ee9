import { afterEach } from 'vitest';
import { SourceError, type SourceFixture } from '../modules/football/source/football-source.ts';
import { UpdateMatches } from '../modules/football/update-matches.ts';
import { anAdmin, aPlayer } from './builders.ts';
import { aSourceGrid } from './source-grid.ts';
import { setUpApp } from './test-app.ts';
import { DAY } from './times.ts';

/** Sets up the test app for conflicts between an administrator and the source about a match. */
export async function setUpSourceConflicts() {
  const app = await setUpApp();
  const [admin, player] = [await anAdmin(app), await aPlayer(app)];
  afterEach(() => {
    app.source.failWith = null;
  });
  /** Calls the API as the administrator. */
  const call = (route: string, body?: unknown) => admin.call(route, body);
  return {
    app,
    admin,
    player,
    call,
    set: (id: number, status: string, [homeScore, awayScore] = [0, 0]) =>
      call(`PUT /admin/games/${id}/update-score`, { homeScore, awayScore, status }),
    pick: async (matchId: number, choice = 'home_win') =>
      (await player.call('POST /bets', { matchId, prediction: choice })).body.results[0],
    matchOf: async ({ gridId, id }: { gridId: number; id: number }) =>
      (await call(`GET /admin/games?gameGroupId=${gridId}`)).body.data.games.find(
        (match: any) => match.id === id,
      ),
    picksOf: async (gridId: number, query = '') =>
      (await call(`GET /admin/predictions?userId=${player.id}&gameGroupId=${gridId}${query}`)).body.data,
    refresh: () => app.app.get(UpdateMatches).updateUpcoming(),
    updateAll: () => app.app.get(UpdateMatches).updateAll(),
    /** Changes a fixture at the source. */
    changeSource: (id: number, fixture: Partial<SourceFixture>) => app.source.set({ id, ...fixture }),
    /** Imports a grid of two matches that start in a day. Returns the first. */
    aMatch: async () => {
      const grid = await aSourceGrid(app, 2, admin);
      const [id, other] = grid.matchIds as [number, number];
      return { gridId: grid.id, id, other, fixtureId: grid.fixtureIds[0]! };
    },
  };
}

export const inDays = (days: number) => new Date(Date.now() + days * DAY);
/** Returns the source's fields of a live fixture. */
export const live = (home: number, away: number) =>
  ({ status: 'live', sourceStatus: '2H', goals: { home, away }, fullTime: null }) as const;
export const unreachable = new SourceError('unavailable', 'no answer');
