import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { catalogue } from '../screens/catalogue.ts';
import { Demonstration } from '../screens/demonstration.ts';
import type { Screen, View } from '../screens/screen.ts';
import { lookAtPage } from '../screens/sight.ts';
import { show } from '../screens/stage.ts';
import { newPlayer, PLAYER_PASSWORD } from '../support/people.ts';

const test = base.extend<object, { demonstration: Demonstration }>({
  demonstration: [
    // Playwright asks for a destructured first argument.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const demonstration = await Demonstration.open();
      await use(demonstration);
      await demonstration.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ demonstration }, use) => use(demonstration.url),
});
test.describe.configure({ mode: 'parallel' });

const phone = { width: 360, height: 740 };

/** Each screen in one language and one theme, so that all of them have been seen in all. */
const views: View[] = (['es', 'pt-BR'] as const).flatMap((language) =>
  (['dark', 'light'] as const).map((theme) => ({ size: 'phone', language, theme })),
);
const screens = catalogue
  .filter(({ only }) => only !== 'desktop')
  .map((screen, index) => ({ screen, view: views[index % views.length]! }));
const parts = Map.groupBy(screens, ({ screen }) => screen.name.split('-')[0]!);

for (const [part, all] of parts) {
  test(`axe finds nothing serious on ${part}, and letters twice as big lose nothing`, async ({
    browser,
    demonstration,
  }) => {
    const problems: string[] = [];
    for (const { screen, view } of all) {
      const shown = await show(browser, demonstration, screen, view);
      const found = [...(await graveOnes(shown.page)), ...(await lostToBigLetters(shown.page, screen))];
      problems.push(
        ...found.map((problem) => `${screen.name} (${view.language}, ${view.theme}): ${problem}`),
      );
      await shown.close();
    }
    expect(problems).toEqual([]);
  });
}

/** What axe calls serious or critical, by WCAG 2.2 AA and its own best practices. */
async function graveOnes(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** With letters twice as big nothing is cut, and nothing has to be scrolled sideways. */
async function lostToBigLetters(page: Page, { path }: Screen): Promise<string[]> {
  // The panel is a tool for a desk.
  if (path.startsWith('/admin')) return [];
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const { overhang, cut } = await page.evaluate(lookAtPage, phone.width);
  return [...(overhang > 0 ? [`${overhang} px too wide`] : []), ...cut].map(
    (what) => `letters of 200 %: ${what}`,
  );
}

/** The element that has the keyboard's focus. */
const focused = (page: Page): Locator => page.locator(':focus');

/** Goes on with Tab until something has the focus, as a person does who hears the names go by. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < 120; stops += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not come to ${String(target)}`);
}

test('PLAY-03 PLAY-04 who has a keyboard alone logs in, picks a grid and saves it', async ({
  page,
  demonstration,
}) => {
  const player = await newPlayer(demonstration.url, 'teclado');
  await page.goto('/');
  await tabTo(page, page.getByRole('button', { name: 'Ingresar' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ingresar' });
  await tabTo(page, dialog.getByLabel('Correo electrónico'));
  await page.keyboard.type(player.email);
  await tabTo(page, dialog.getByLabel('Contraseña', { exact: true }));
  await page.keyboard.type(PLAYER_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/perfil$/);

  const play = page.getByRole('link', { name: 'JUGAR', exact: true });
  await tabTo(page, play);
  await page.keyboard.press('Enter');
  const matches = page.getByRole('radiogroup', { disabled: false });
  await expect(matches).toHaveCount(12);
  for (let index = 0; index < 12; index += 1) {
    const options = matches.nth(index).getByRole('radio');
    await tabTo(page, options.first());
    // An arrow chooses the next option, as in every group of radio buttons.
    if (index % 3 === 0) await page.keyboard.press('Space');
    for (let step = 0; step < index % 3; step += 1) await page.keyboard.press('ArrowRight');
    await expect(options.nth(index % 3)).toBeChecked();
    await expect(focused(page)).toBeInViewport({ ratio: 1 });
  }

  const save = page.getByRole('region', { name: 'Guardar las predicciones' }).getByRole('button');
  await tabTo(page, save);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: 'Predicciones guardadas con éxito' }),
  ).toBeVisible();
  await expect(save).toBeFocused();
  await page.reload();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(12);
});
