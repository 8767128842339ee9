import type { Locator, Page } from '@playwright/test';
import type { Grid, Outcome } from './backend.ts';
import { expect } from './journey.ts';

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

/** Taps the box around the radio button. */
export async function choose(page: Page, fixture: number, outcome: Outcome, timeout?: number): Promise<void> {
  const option = optionOf(page, fixture, outcome);
  await option.locator('..').click();
  await expect(option).toBeChecked({ timeout });
}

/** Picks one outcome for all given matches and saves. */
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

/** Expects a state on the cards, e.g. `guardada`. */
export async function expectState(
  page: Page,
  fixtures: readonly number[],
  state: string | RegExp,
): Promise<void> {
  for (const fixture of fixtures)
    await expect(cardOf(page, fixture).getByText(state, { exact: true })).toBeVisible();
}

/** Expects that exactly this outcome is checked. */
export async function expectChosen(
  page: Page,
  fixtures: readonly number[],
  outcome: Outcome | null,
): Promise<void> {
  for (const fixture of fixtures)
    for (const each of ['home_win', 'draw', 'away_win'] as const)
      await expect(optionOf(page, fixture, each)).toBeChecked({ checked: each === outcome });
}

/** The line below the header about a lost or slow connection, with the number of unsent picks. */
export const banner = (page: Page): Locator =>
  page.getByRole('status').locator('p', { hasText: /^(Sin conexión|Conexión lenta|Hay red)/ });
