import { expect, type Locator, type Page } from '@playwright/test';
import type { Grid, Outcome } from './house.ts';

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
export async function choose(page: Page, fixture: number, outcome: Outcome): Promise<void> {
  const option = optionOf(page, fixture, outcome);
  await option.locator('..').click();
  await expect(option).toBeChecked();
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
  timeout?: number,
): Promise<void> {
  for (const fixture of fixtures)
    await expect(cardOf(page, fixture).getByText(state, { exact: true })).toBeVisible({ timeout });
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
