import { expect, test } from 'vitest';
import { aPlayer, anAdmin } from '../../testing/builders.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { createGrid } from '../../testing/source-grid.ts';
import type { FakeSource } from '../../testing/fakes.ts';
import { HOUR } from '../../testing/times.ts';
import { DemonstrationSource } from './demonstration-source.ts';
import { UpdateMatches } from '../../modules/football/update-matches.ts';

test('JOB-07 a grid of the embedded feed is played, scored and settled without an administrator', async () => {
  let shift = 0;
  const source = new DemonstrationSource({ clock: { now: () => Date.now() + shift } });
  const app = await setUpApp({ source: source as unknown as FakeSource });
  const admin = await anAdmin(app);
  const player = await aPlayer(app);
  const upcoming = source
    .fixturesBetween(new Date(Date.now() + HOUR), new Date(Date.now() + 96 * HOUR))
    .slice(0, 12);
  const { status, body } = await createGrid(
    admin,
    upcoming.map(({ id }) => id),
    { country: 'Brazil' },
  );
  expect(status).toBe(201);
  const matches = body.data.games;
  expect(matches).toHaveLength(12);
  await player.call('POST /bets', {
    predictions: matches.map(({ id }: { id: number }) => ({ matchId: id, prediction: 'home_win' })),
  });

  for (const { homeTeamImage } of matches) {
    const image = await app.call(`GET ${homeTeamImage.replace('/api', '')}`);
    expect(image.status).toBe(200);
    expect(Number(image.headers['content-length'])).toBeLessThanOrEqual(3_000);
  }

  // A week passes, at the source and in the database.
  shift = 7 * 24 * HOUR;
  await app.sql`update match set start_time = start_time - interval '7 days' where grid_id = ${body.data.id}`;
  expect(await app.app.get(UpdateMatches).updateDueResults()).toEqual({
    checked: 12,
    updated: 12,
    finished: 12,
  });
  const { data: grid } = (await admin.call(`GET /admin/game-groups/${body.data.id}`)).body;
  expect(grid.status).toBe('settled');
  const homeWins = grid.games.filter((match: any) => match.homeScore > match.awayScore).length;
  const { winners } = (await admin.call(`GET /admin/game-groups/${body.data.id}/winners`)).body.data;
  expect(winners).toMatchObject([{ id: player.id, correctCount: homeWins }]);
});
