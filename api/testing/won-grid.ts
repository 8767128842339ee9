import { aGrid, kickOff, type TestPlayer } from './builders.ts';
import type { TestApp } from './test-app.ts';

/** Ends a match that has begun. The home team wins by default. */
export async function finishMatch(app: TestApp, admin: TestPlayer, id: number, [home, away] = [1, 0]) {
  await kickOff(app, [id]);
  return admin.call(`PUT /admin/games/${id}/update-score`, {
    homeScore: home,
    awayScore: away,
    status: 'finished',
  });
}

/** Creates a grid of twelve home wins without the first match's result, which settles it with 12, 11, 10 … hits. */
export async function aGridToWin(app: TestApp, players: TestPlayer[], name: string) {
  const grid = await aGrid(app, 12, { name });
  for (const [index, player] of players.entries())
    await player.call('POST /bets', {
      predictions: grid.matchIds.map((matchId, at) => ({
        matchId,
        prediction: at < index ? 'draw' : 'home_win',
      })),
    });
  const ended = grid.matchIds.slice(1);
  await kickOff(app, ended);
  await app.sql`update match set status = 'finished', home_score = 1, away_score = 0, score_by = 'admin'
    where id = any(${ended})`;
  return grid;
}
