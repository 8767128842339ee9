import type { Page } from '@playwright/test';
import { expect, expectToast, test } from '../support/journey.ts';
import {
  phone,
  openGroups,
  anotherPhone,
  createGroup,
  groupTitle,
  board,
  rowOf,
  inviteDialog,
} from '../support/groups-screen.ts';
test.use({ ...phone, serviceWorkers: 'block' });

/** Generates the invite link of the open group. The dialog stays open. */
async function generateLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Invitar', exact: true }).click();
  await inviteDialog(page).getByRole('button', { name: 'Generar enlace de invitación' }).click();
  return inviteDialog(page).getByLabel('Enlace de invitación').inputValue();
}

test.describe('an invite link', () => {
  test('GRP-02 GRP-04 GRP-10 JOIN-01 JOIN-05 can be copied and shared, adds a player at once, and stops working once revoked', async ({
    page,
    context,
    browser,
    backend,
    player,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await context.addInitScript(() => {
      const shared: ShareData[] = [];
      Object.assign(navigator, { shared, share: async (data: ShareData) => void shared.push(data) });
    });
    await openGroups(page, player);
    await expect(page.getByText('Todavía no tienes grupos')).toBeVisible();
    await createGroup(page, 'La oficina', 24);
    await expect(
      page.getByText(/^(Jornada 1 de 2: Argentina|La próxima jornada de Argentina)/),
    ).toBeVisible();
    const link = await generateLink(page);
    await inviteDialog(page).getByRole('button', { name: 'Copiar' }).click();
    await expectToast(page, 'Enlace copiado');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await inviteDialog(page).getByRole('button', { name: 'Compartir' }).click();
    await expect
      .poll(() => page.evaluate(() => (navigator as unknown as { shared: ShareData[] }).shared))
      .toMatchObject([{ title: 'La oficina', url: link }]);

    const friend = await backend.newPlayer();
    const other = await anotherPhone(browser, backend);
    await openGroups(other, friend);
    await other.goto(link);
    await expect(groupTitle(other, 'La oficina')).toBeVisible();
    await expect(board(other).getByRole('row')).toHaveCount(3);
    await expect(other.getByRole('button', { name: /Invitar/ })).toHaveCount(0);
    await expect(rowOf(other, friend)).toContainText('tu puesto');

    await inviteDialog(page).getByRole('button', { name: 'Anular el enlace' }).click();
    await inviteDialog(page).getByRole('button', { name: 'Anular el enlace' }).click();
    await expectToast(page, 'Enlace anulado');
    const third = await anotherPhone(browser, backend);
    await third.goto(link);
    await expect(third.getByText('Este enlace no lleva a ningún grupo', { exact: false })).toBeVisible();
    await expect(third.getByRole('tab')).toHaveCount(0);
    await other.context().close();
    await third.context().close();
  });
});
