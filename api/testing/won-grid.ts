import { Client } from 'pg';
import { aGrid, kickOff, type TestPlayer } from './builders.ts';
import type { TestApp } from './test-app.ts';

/** Ends a match that has begun. The home team wins by default. */
export async function finishMatch(app: TestApp, admin: TestPlayer, id: number, [home, away] = [1, 0]) {
  await kickOff(app, [id]);
  return app.call(`PUT /admin/games/${id}/update-score`, {
    token: admin.token,
    body: { homeScore: home, awayScore: away, status: 'finished' },
  });
}

/** Creates a grid of twelve home wins without the first match's result, which settles it with 12, 11, 10 … hits. */
export async function aGridToWin(app: TestApp, admin: TestPlayer, players: TestPlayer[], name: string) {
  const grid = await aGrid(app, 12, { name });
  for (const [index, player] of players.entries())
    await app.call('POST /bets', {
      token: player.token,
      body: {
        predictions: grid.matchIds.map((matchId, at) => ({
          matchId,
          prediction: at < index ? 'draw' : 'home_win',
        })),
      },
    });
  for (const id of grid.matchIds.slice(1)) await finishMatch(app, admin, id);
  return grid;
}

/** Moves a grid's settling and scoring to an hour ago. */
export function hasStoodForAnHour(app: TestApp, gridId: number): Promise<void> {
  return moveBack(app, gridId, '1 hour', { grid: 'settled_at', scoring_run: 'scored_at' });
}

/** Moves a grid's settling and the events of its prizes to 40 days ago. */
export function hasStoodForFortyDays(app: TestApp, gridId: number): Promise<void> {
  return moveBack(app, gridId, '40 days', { grid: 'settled_at', prize_event: 'at' });
}

/** As the owner, because scoring runs and events are append-only. */
async function moveBack(
  app: TestApp,
  gridId: number,
  time: string,
  columns: Record<string, string>,
): Promise<void> {
  const owner = new Client({ connectionString: app.databaseUrl });
  await owner.connect();
  await owner.query('set session_replication_role = replica');
  for (const [table, at] of Object.entries(columns))
    await owner.query(
      `update ${table} set ${at} = ${at} - $2::interval where ${table === 'grid' ? 'id' : 'grid_id'} = $1`,
      [gridId, time],
    );
  await owner.end();
}
