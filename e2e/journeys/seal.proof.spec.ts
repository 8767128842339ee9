import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureSeal, SMALLEST } from '../../bench/seal.ts';
import { expect, logIn, test } from '../support/journey.ts';
import { choose, expectState, pick, save } from '../support/play-screen.ts';

// A test intercepts only the requests of the page itself.
test.use({ serviceWorkers: 'block' });

const receipts = '**/api/bets/receipts**';

test('SEAL-18 the phone says what the log has: no proof, sealed, an old check, another device, another pick', async ({
  page,
  backend,
  player,
  grid,
}) => {
  const [soon, second, third] = grid.fixtures as [number, number, number];
  await page.clock.install();
  await page.route(receipts, (route) => route.abort());
  await page.goto('/jugar');
  await logIn(page, player);
  await pick(page, grid);
  await expectState(page, grid.fixtures, 'guardado');

  await test.step('SEAL-18 without proof 15 minutes before a start it says so', async () => {
    await expect(page.getByText('Todavía sin sello.')).toBeHidden();
    const start = new Date(Math.floor(Date.now() / 1000) * 1000 + 5 * 60_000);
    await backend.changeMatch(player, soon, { start });
    await page.reload();
    await expect(page.getByText('Todavía sin sello.')).toBeVisible();
  });

  await test.step('SEAL-18 with the proofs it says that the picks are sealed', async () => {
    await page.unroute(receipts);
    await page.reload();
    await expect(page.getByRole('radio').first()).toBeVisible();
    await expect(page.getByText('Jugada sellada.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Jugada sellada.')).toBeVisible();
  });

  await test.step('SEAL-18 a check that fails is told with the time of the last one', async () => {
    const answer = { status: 500, headers: { 'x-doce': '1' }, json: { code: 'internal' } };
    await page.route(receipts, (route) => route.fulfill(answer));
    await page.clock.fastForward('11:00');
    await expect(page.getByText(/^Sin comprobar desde /)).toBeVisible();
    await page.unroute(receipts);
    await page.reload();
  });

  await test.step('SEAL-18 a save of another device is told with the match', async () => {
    await backend.save(player, [{ matchId: grid.matchIds[1]!, prediction: 'draw' }]);
    await page.reload();
    const told = page.getByRole('status').filter({ hasText: 'Desde otro dispositivo' });
    await expect(told.getByText(`Local ${second}`)).toBeVisible();
    await told.getByRole('button').click();
    await expect(told).toBeHidden();
    await expect(page.getByText('Jugada sellada.')).toBeVisible();
  });

  await test.step('SEAL-18 a server that stores another pick than the tapped one is found out', async () => {
    await page.route('**/api/bets', (route) => {
      const body = (route.request().postData() ?? '').replaceAll('"away_win"', '"draw"');
      return route.continue({ postData: body });
    });
    await choose(page, third, 'away_win');
    await save(page);
    await expect(page.getByText('Todavía sin sello.')).toBeVisible();
    await expect.poll(async () => (await backend.picksOf(player, grid))[2]).toBe('draw');
    await expect(page.getByText('Jugada sellada.')).toBeHidden();
  });
});

test('SEAL-12 a visitor checks a settled grid in the browser', async ({ page, backend, player }) => {
  const { id, fixtures, matchIds } = await backend.newGrid('Fecha sellada');
  await backend.save(
    player,
    matchIds.map((matchId) => ({ matchId, prediction: 'home_win' })),
  );
  const start = new Date(Date.now() - 110 * 60_000);
  for (const fixture of fixtures)
    backend.server.football.set({ id: fixture, status: 'FT', score: [2, 1], start });
  // The log has a settled grid a moment after its list of winners.
  await page.goto(`/verificar?grid=${id}`);
  await expect(async () => {
    await page.getByRole('button', { name: 'Verificar' }).click();
    // No witness signed this log.
    await expect(page.getByText(/^Todo coincide, pero no está demostrado/)).toBeVisible({ timeout: 4_000 });
  }).toPass();
  await expect(page.getByText('1 ganador', { exact: true })).toBeVisible();
});

test('SEAL-29 the bench of the log runs in its smallest size', async () => {
  const measured = await measureSeal(SMALLEST);
  expect(measured.map(({ unit }) => unit)).toEqual(['saves/s', 's', 'saves/s', 's', 'kB']);
  for (const { value, floorValue } of measured) expect(Math.min(value, floorValue)).toBeGreaterThan(0);
});

test('SEAL-29 the build names the hash of the program that the server gives', async ({ page, backend }) => {
  const answer = await page.request.get(`${backend.url}/log/verify.mjs`);
  const hash = createHash('sha256')
    .update(await answer.body())
    .digest('hex');
  const named = readFileSync(join(import.meta.dirname, '../../dist/verify.mjs.sha256'), 'utf8');
  expect(named).toBe(`${hash}  verify.mjs\n`);
});
