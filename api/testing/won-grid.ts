import { aGrid, kickOff, type TestPlayer } from './builders.ts';
import type { TestApp } from './test-app.ts';

/** An administrator gives a match this result. The home team wins by default. */
export const setScore = (
  admin: TestPlayer,
  id: number,
  [homeScore = 1, awayScore = 0]: readonly number[] = [],
  status = 'finished',
) => admin.call(`PUT /admin/games/${id}/update-score`, { homeScore, awayScore, status });

/** Ends a match that has begun. */
export async function finishMatch(app: TestApp, admin: TestPlayer, id: number, score?: readonly number[]) {
  await kickOff(app, [id]);
  return setScore(admin, id, score);
}

/** Creates a grid of twelve home wins without the first match's result, which settles it with 12, 11, 10 … hits. */
export async function aGridToWin(app: TestApp, players: TestPlayer[], name: string) {
  const grid = await aGrid(app, 12, { name });
  for (const [index, player] of players.entries())
    await player.pick(grid.matchIds, (at) => (at < index ? 'draw' : 'home_win'));
  const ended = grid.matchIds.slice(1);
  await kickOff(app, ended);
  await app.sql`update match set status = 'finished', home_score = 1, away_score = 0, score_by = 'admin'
    where id = any(${ended})`;
  return grid;
}
