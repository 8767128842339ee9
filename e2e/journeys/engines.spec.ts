import { ENGINES, enter, isInstalled, testIn } from '../support/engines.ts';
import { expect } from '../support/journey.ts';

// `npm run proof` has the other journeys in these engines.
for (const engine of ENGINES) {
  const test = testIn(engine);

  test.describe(`in ${engine}`, () => {
    test.skip(!isInstalled(engine), `${engine} is not installed`);

    test(`PWA-23 ${engine}: home, login, and a pick that arrives`, async ({ backend, tab, player, grid }) => {
      const [fixture] = grid.fixtures as [number];
      await tab.goto('/');
      await tab.sees(`Local ${fixture}`);
      await enter(tab, player);
      await tab.choose(fixture, 0);
      await tab.press('button', '^Guardar 1 cambio');
      await expect.poll(async () => (await backend.picksOf(player, grid))[0]).toBe('home_win');
      await tab.sees(/guardado/i);
    });
  });
}
