import type { Page } from '@playwright/test';
import type { Backend, Grid } from '../support/backend.ts';
import { ENGINES, enter, isInstalled, testIn } from '../support/engines.ts';
import { expect, settleIn, test } from '../support/journey.ts';
import { ask } from '../support/people.ts';

/** The source has told the standings of the clubs of a grid, and the server has noticed. */
async function tellStandings(backend: Backend, grid: Grid): Promise<void> {
  await backend.server.rows(
    `insert into standings (league_id, season, asked_at, given_at, clubs)
     select l.id, l.season, now(), now(), jsonb_object_agg(t.source_id, '{"place": 3, "form": "WWDLW",
       "home": {"won": 5, "drawn": 2, "lost": 1}, "away": {"won": 2, "drawn": 2, "lost": 4}}'::jsonb)
     from match m join league l on l.id = m.league_id join team t on t.id in (m.home_team_id, m.away_team_id)
     where m.grid_id = $1 group by l.id
     on conflict (league_id, season) do update set given_at = now(), clubs = excluded.clubs`,
    [grid.id],
  );
  await expect
    .poll(async () => {
      const path = `GET /matches/group/${grid.id}/form`;
      return (await ask<{ games: unknown[] }>(backend.server.url, path, {})).games.length;
    })
    .toBe(12);
}

/** How far the content has moved by itself (Layout Instability API). */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );

test('HELP-03 HELP-04 a line of at most 24 px on each card, that moves nothing, opens the sheet; offline too', async ({
  backend,
  context,
  page,
  player,
  grid,
}) => {
  await tellStandings(backend, grid);
  await settleIn(page, player);
  const line = page.getByRole('button', { name: /^Cómo llegan/ });
  await expect(line).toHaveCount(12);
  await page.reload();
  await expect(line).toHaveCount(12);
  expect((await line.first().boundingBox())!.height).toBeLessThanOrEqual(24);
  expect(await shiftOf(page)).toBeLessThan(0.01);
  await line.first().click();
  const sheet = page.getByRole('dialog', {
    name: `Local ${grid.fixtures[0]} contra Visitante ${grid.fixtures[0]}`,
  });
  await expect(sheet.getByText('Ganó 2, empató 2, perdió 4')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  // The cards below the screen may get their lines first.
  await expect(line).toHaveCount(12);
  await line.first().click();
  await expect(sheet.getByText('Ganó 5, empató 2, perdió 1')).toBeVisible();
});

for (const engine of ENGINES) {
  const inEngine = testIn(engine);
  inEngine.describe(`in ${engine}`, () => {
    inEngine.skip(!isInstalled(engine), `${engine} is not installed`);
    inEngine(`HELP-04 ${engine}: the line and the sheet`, async ({ backend, tab, player, grid }) => {
      await tellStandings(backend, grid);
      await enter(tab, player);
      const isOpen = () => document.querySelector('dialog[open]') !== null;
      await tab.pressUntil('button', '^Cómo llegan', isOpen);
      await tab.sees(/Ganó 5, empató 2, perdió 1/);
    });
  });
}
