import { expect, test } from 'vitest';
import { setUpApp } from '../testing/test-app.ts';
import { DemonstrationSource } from './football/demonstration-source.ts';
import { loadDemonstration } from './load-demonstration.ts';

test('HELP-05 the open grids of the demonstration have places, form and meetings at once', async () => {
  const app = await setUpApp({
    env: { DEMO: 'true' },
    footballSource: (_, clock) => new DemonstrationSource({ clock }),
  });
  await loadDemonstration(app.app, app.databaseUrl);
  const grids = await app.sql`select id from grid where status = 'open' order by id`;
  const answers = await Promise.all(grids.map(({ id }) => app.call(`GET /matches/group/${id}/form`)));
  const games = answers.flatMap(({ body }) => body.games ?? []);
  const shown = (await app.call('GET /games/home')).body.flatMap((grid: any) => grid.games);
  expect(shown.filter((match: any) => match.hasForm).length).toBeGreaterThan(10);
  const known = (part: (match: any) => unknown) => games.filter(part).length;
  expect(known(({ home, away }) => home.form && home.record && away.form && away.record)).toBeGreaterThan(10);
  expect(known(({ home, away }) => home.place && away.place)).toBeGreaterThan(0);
  expect(known(({ meetings }) => meetings.length > 0)).toBeGreaterThan(10);
  // Also that of today, which is made last.
  const ofToday = answers.at(-1)!.body.games.filter(({ meetings }: any) => meetings.length > 0);
  expect(ofToday.length).toBeGreaterThanOrEqual(2);
});
