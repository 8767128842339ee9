import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { mailTo, PLAYER_PASSWORD } from './people.ts';
import { cardOf, optionOf } from './play-screen.ts';

/** The server renders home again some seconds after a new grid. */
export async function openHome(page: Page, fixture: number): Promise<void> {
  await expect.poll(async () => (await page.request.get('/')).text()).toContain(`Local ${fixture}`);
  await page.goto('/');
  await expect(cardOf(page, fixture)).toBeAttached();
}

/** Counts the actions of a person, as the requirement does. */
export function tapsOn(page: Page) {
  let taps = 0;
  return {
    count: () => taps,
    pick: async (fixture: number) => {
      taps += 1;
      await optionOf(page, fixture, 'draw').locator('..').click();
      await expect(optionOf(page, fixture, 'draw')).toBeChecked();
    },
    press: async (name: string) => {
      taps += 1;
      await page.getByRole('button', { name, exact: true }).click();
    },
    openLink: async (link: string) => {
      taps += 1;
      await page.goto(link);
    },
  };
}

/** The first step of the registration in the open dialog. */
export async function fillFirstStep(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Correo electrónico').fill(email);
  await dialog.getByLabel('Contraseña', { exact: true }).fill(PLAYER_PASSWORD);
}

/** The second step of the registration. */
export async function fillPerson(page: Page, username: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nombre', { exact: true }).fill('Lucía');
  await dialog.getByLabel('Apellido').fill('Fernández');
  await dialog.getByLabel('Nombre de usuario').fill(username);
  await dialog.getByLabel('Teléfono').fill('11 5555 0000');
  await dialog.getByLabel('Fecha de nacimiento').fill('1990-05-17');
}

export async function verificationLink(url: string, email: string): Promise<string> {
  const { text } = await mailTo(url, email, /verific/i);
  return /https?:\/\/\S+\/verify-email\/\S+/.exec(text)![0];
}
