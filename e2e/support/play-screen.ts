import type { Locator, Page } from '@playwright/test';
import type { Grid, Outcome } from './house.ts';
import { expect } from './offline.ts';

/** The card of a fixture on `/jugar`. */
export const cardOf = (page: Page, fixture: number): Locator =>
  page
    .getByRole('listitem')
    .filter({ hasText: `Local ${fixture}` })
    .last();

export function optionOf(page: Page, fixture: number, outcome: Outcome): Locator {
  const name = { home_win: /local/, draw: 'Empate', away_win: /visitante/ }[outcome];
  return cardOf(page, fixture).getByRole('radio', { name });
}

/** A thumb taps the whole box around the radio. */
export async function choose(page: Page, fixture: number, outcome: Outcome, timeout?: number): Promise<void> {
  const option = optionOf(page, fixture, outcome);
  await option.locator('..').click();
  await expect(option).toBeChecked({ timeout });
}

/** Taps the same outcome for these matches of the grid, all twelve unless said otherwise, and saves. */
export async function pick(
  page: Page,
  { fixtures }: Pick<Grid, 'fixtures'>,
  outcome: Outcome = 'home_win',
): Promise<void> {
  for (const fixture of fixtures) await choose(page, fixture, outcome);
  await save(page);
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Guardar \d+ cambios?/ }).click();
}

/** What the cards of these fixtures say of their picks, e.g. `guardado`. */
export async function expectState(
  page: Page,
  fixtures: readonly number[],
  state: string | RegExp,
): Promise<void> {
  for (const fixture of fixtures)
    await expect(cardOf(page, fixture).getByText(state, { exact: true })).toBeVisible();
}

/** Whether exactly this outcome is shown as chosen. */
export async function expectChosen(
  page: Page,
  fixtures: readonly number[],
  outcome: Outcome | null,
): Promise<void> {
  for (const fixture of fixtures)
    for (const each of ['home_win', 'draw', 'away_win'] as const)
      await expect(optionOf(page, fixture, each)).toBeChecked({ checked: each === outcome });
}

/** The line below the header that tells of a lost or slow connection, and how many picks wait. */
export const banner = (page: Page): Locator =>
  page.getByRole('status').locator('p', { hasText: /^(Sin conexión|Conexión lenta|Hay red)/ });
