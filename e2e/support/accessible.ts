import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe calls serious or critical, one line for each rule: all its rules, WCAG 2.2 AA among them, or only the named ones. */
export async function graveViolations(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // Our pages have no frames: legacy mode does without a page of its own to gather them in. What is well need not be described.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false });
  // What lies below a modal dialog is out of everybody's reach.
  if ((await page.locator('dialog[open]').count()) > 0) axe.include('dialog[open]');
  const { violations } = await (rules.length > 0 ? axe.withRules([...rules]) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** What may be well in one theme and bad in the other. */
export const THEME_RULES = ['color-contrast', 'link-in-text-block'] as const;

/** Shows a theme and waits until its colours are there; what has less motion has no transition between them. */
export async function showTheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await untilDrawn(page);
}

/** Two frames on, what has changed is drawn. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/** No serious or critical violation of WCAG 2.2 AA in either theme, and nothing that sticks out sideways. `what` names the screen in the failure. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await showTheme(page, 'dark');
  expect([what, 'dark', await graveViolations(page)]).toEqual([what, 'dark', []]);
  await showTheme(page, 'light');
  expect([what, 'light', await graveViolations(page, THEME_RULES)]).toEqual([what, 'light', []]);
  const overhang = await page.evaluate(() => {
    const before = { left: window.scrollX, top: window.scrollY };
    window.scrollTo(1000, before.top);
    const reached = window.scrollX;
    window.scrollTo(before.left, before.top);
    return reached;
  });
  expect([what, overhang]).toEqual([what, 0]);
}
