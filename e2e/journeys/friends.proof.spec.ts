import type { Backend, Grid } from '../support/backend.ts';
import { expect, logIn, loseSignal, test, untilControlled } from '../support/journey.ts';
import { ask, type Player } from '../support/people.ts';

test('GRP-14 GRP-15 GRP-17 friends follow a live match: who lacks picks, then the picks, the live hits, and all of it offline', async ({
  page,
  context,
  backend,
  player,
  grid,
}) => {
  const friend = await backend.newPlayer();
  const id = await groupOf(backend, player, friend, grid);
  await backend.save(friend, picksOf(grid, 'home_win'));

  await page.goto('/');
  await page.getByRole('button', { name: 'Ingresar' }).first().click();
  await logIn(page, player);
  await page.goto(`/grupos?grupo=${id}`);
  const picks = page.getByRole('table', { name: 'Predicciones del grupo' });
  await test.step('GRP-17 before the start the owner sees names and no picks', async () => {
    await expect(page.getByText('A 1 de 2 le faltan predicciones', { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enviar recordatorio' })).toBeVisible();
    await expect(page.getByText('Tu grupo ve tu predicción de cada partido', { exact: false })).toBeVisible();
    await expect(picks).toHaveCount(0);
  });

  await backend.save(player, picksOf(grid, 'draw'));
  await backend.kickOff(player, grid.fixtures[0]!);
  await test.step('GRP-14 after the start the group sees the picks', async () => {
    await page.clock.install();
    await page.reload();
    const cells = (name: RegExp | string) => picks.getByRole('row', { name }).getByRole('cell');
    await expect(cells(new RegExp(friend.username))).toHaveText(['LLocal, fallo por ahora']);
    await expect(cells(/^Tú/)).toHaveText(['EEmpate, acierto por ahora']);
  });
  await test.step('GRP-15 the table counts the live match, and follows a goal', async () => {
    await expect(page.getByText('Provisional, con 1 en vivo', { exact: false })).toBeVisible();
    const board = page.getByRole('table', { name: 'Tabla de posiciones' });
    await expect(board.getByRole('row').nth(1)).toContainText(player.username);
    backend.server.football.set({ id: grid.fixtures[0]!, score: [1, 0] });
    await expect(async () => {
      // The page asks every 20 to 30 s.
      await page.clock.fastForward('00:31');
      await expect(board.getByRole('row').nth(1)).toContainText(friend.username, { timeout: 2_000 });
    }).toPass();
  });
  await test.step('PWA-03 offline the last picks stay', async () => {
    await untilControlled(page);
    await loseSignal(context, backend);
    await page.reload();
    await expect(picks.getByRole('row', { name: new RegExp(friend.username) })).toBeVisible();
    await expect(page.getByText(/^Actualizado/).first()).toBeVisible();
  });
});

const picksOf = ({ matchIds }: Grid, prediction: 'home_win' | 'draw') =>
  matchIds.map((matchId) => ({ matchId, prediction }));

async function groupOf(
  { server: { url } }: Backend,
  owner: Player,
  member: Player,
  grid: Grid,
): Promise<number> {
  const { id } = await ask<{ id: number }>(url, 'POST /groups', {
    ...owner,
    body: { name: 'Los Pibes', gridId: grid.id },
  });
  const { inviteCode } = await ask<{ inviteCode: string }>(url, `POST /groups/${id}/invite-link`, owner);
  await ask(url, `POST /groups/join/${inviteCode}`, member);
  return id;
}
