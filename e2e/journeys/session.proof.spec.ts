import type { Locator, Page } from '@playwright/test';
import { expect, logIn, test } from '../support/journey.ts';
import { expectOfflineLogout, tokenIn } from '../support/offline-logout.ts';
import { choose, expectState, save } from '../support/play-screen.ts';

/** Each takes a second, because two tokens of one second are equal. */
const RENEWALS = 6;

/** The time of issue in whole seconds. */
const issuedAt = (token: string): number =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { iat: number }).iat;

/** Records in the page whenever an element disappears or the number of open dialogs changes. */
async function watch(page: Page, elements: Locator[]): Promise<() => Promise<string[]>> {
  const handles = await Promise.all(elements.map((element) => element.elementHandle()));
  const lost = await page.evaluateHandle((watched) => {
    const found: string[] = [];
    const countDialogs = () => document.querySelectorAll('dialog[open]').length;
    const dialogs = countDialogs();
    new MutationObserver(() => {
      for (const [index, element] of watched.entries())
        if (!element?.isConnected) found.push(`element ${index} is gone`);
      if (countDialogs() !== dialogs) found.push(`${countDialogs()} dialogs`);
    }).observe(document, { subtree: true, childList: true, attributes: true });
    return found;
  }, handles);
  return () => lost.jsonValue();
}

test.describe('AUTH-14', () => {
  test.use({ serviceWorkers: 'block' });

  test(`AUTH-14 ${RENEWALS} renewals in two tabs keep texts, drafts and a dialog`, async ({
    context,
    page,
    player,
    grid,
  }) => {
    const expired = new Set<string>();
    let renewals = 0;
    // Breaks the signature. The server refuses it like an expired token.
    await context.route('**/api/**', async (route) => {
      const headers = route.request().headers();
      const { authorization = '' } = headers;
      if (route.request().url().endsWith('/api/auth/refresh')) renewals += 1;
      if (expired.has(authorization)) headers['authorization'] = `${authorization.slice(0, -8)}AAAAAAAA`;
      await route.continue({ headers });
    });
    const drafts = grid.fixtures.slice(0, 3);
    await page.goto('/jugar');
    await logIn(page, player);
    await page.evaluate(() => sessionStorage.setItem('doce:announcement', '[1]'));

    const other = await context.newPage();
    await other.goto('/grupos');
    await other.getByRole('button', { name: 'Crear grupo' }).click();
    const dialog = other.getByRole('dialog', { name: 'Crear un grupo' });
    const name = dialog.getByLabel('Nombre del grupo');
    await name.fill('G');

    // Chosen last, because a page that opens saves the drafts of the others.
    for (const fixture of drafts) await choose(page, fixture, 'draw');
    await expectState(page, drafts, 'sin guardar');

    const lost = [
      await watch(page, [
        page.getByRole('button', { name: 'Guardar 3 cambios' }),
        page.getByRole('radio').first(),
      ]),
      await watch(other, [dialog, name]),
    ];
    let text = 'G';
    for (let round = 0; round < RENEWALS; round += 1) {
      const stale = await tokenIn(page);
      await expect.poll(() => Date.now() / 1000, { intervals: [50] }).toBeGreaterThan(issuedAt(stale) + 1);
      expired.add(`Bearer ${stale}`);
      const [acting, follower] = round % 2 === 0 ? [page, other] : [other, page];
      await acting.evaluate(() => window.dispatchEvent(new Event('focus')));
      if (round % 3 === 0) {
        await name.press('a');
        text += 'a';
      }
      await expect.poll(() => tokenIn(follower), { intervals: [20] }).not.toBe(stale);
    }
    expect(renewals).toBeGreaterThanOrEqual(RENEWALS);
    for (const losses of lost) expect(await losses()).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.getItem('doce:announcement'))).toBe('[1]');
    await expect(name).toHaveValue(text);
    await expectState(page, drafts, 'sin guardar');

    await dialog.getByRole('button', { name: 'Crear grupo' }).click();
    await expect(other.getByRole('heading', { level: 2, name: text, exact: true })).toBeVisible();
    await save(page);
    await expectState(page, drafts, 'guardada');
  });
});

test('AUTH-16 an offline logout ends the session at the next contact, with the app closed', async ({
  context,
  page,
  backend,
  player,
  grid,
}) => {
  await expectOfflineLogout({ context, page, backend, player, grid }, true);
});
