import { expect, loseSignal, settleIn, test, untilControlled } from '../support/journey.ts';
import { cardOf, choose, expectState, pick, save } from '../support/play-screen.ts';

test('LIVE-03 LIVE-04 LIVE-05 SHELL-08 a goal turns a pick right on the open page, is announced, and stays offline', async ({
  page,
  context,
  player,
  grid,
  backend,
}) => {
  const [fixture] = grid.fixtures as [number];
  await settleIn(page, player);
  await pick(page, grid);
  await expectState(page, grid.fixtures, 'guardada');
  await untilControlled(page);
  await backend.kickOff(player, fixture);
  await page.clock.install();
  await page.reload();
  const card = cardOf(page, fixture);
  await expect(card.getByText('0–0')).toBeVisible();
  await expect(card.getByText('Por ahora no')).toBeVisible();
  await expect(page.getByText('0 de 1 por ahora')).toBeVisible();
  await expect(page.getByText('Faltan 11 · puedes llegar a 12')).toBeVisible();

  // The parts that load after the first screen ask again for answers that are old by this clock.
  await page.clock.fastForward('00:31');
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  backend.server.football.set({ id: fixture, score: [1, 0] });
  await expect(async () => {
    // The page asks every 20 to 30 s.
    await page.clock.fastForward('00:31');
    await expect(card.getByText('1–0')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(card.getByText('Bien')).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: `¡Gol! Local ${fixture} 1, Visitante ${fixture} 0.` }),
  ).toBeAttached();
  expect(asked).toContain('/api/live');
  expect(asked).not.toContain('/api/games');

  await loseSignal(context, backend);
  await page.reload();
  await expect(card.getByText('1–0')).toBeVisible();
  await expect(page.getByText(/^Actualizado /)).toBeVisible();

  // The toast lies over the header and no lower, where a card begins.
  await choose(page, grid.fixtures[1]!, 'draw');
  await save(page);
  const toast = page.locator('.Toastify__toast', { hasText: 'quedó en este dispositivo' });
  const { y, height } = await toast.boundingBox().then((box) => box!);
  const header = (await page.getByRole('banner').boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(header.y + header.height);
});
