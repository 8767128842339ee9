import { expect, type Page } from '@playwright/test';
import { mailTo, PLAYER_PASSWORD } from './people.ts';

let people = 0;

/** Registers in the dialog and returns the account. */
export async function register(page: Page): Promise<{ email: string; username: string }> {
  const username = `lucia.${(people += 1)}`;
  const email = `${username}@example.org`;
  await page.goto('/');
  await page.getByRole('button', { name: 'Ingresar' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Crear una cuenta' }).click();
  await dialog.getByLabel('Correo electrónico').fill(`  ${email} `);
  await dialog.getByLabel('Contraseña', { exact: true }).fill(PLAYER_PASSWORD);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await dialog.getByLabel('Nombre', { exact: true }).fill('Lucía');
  await dialog.getByLabel('Apellido').fill('Fernández');
  await dialog.getByLabel('Nombre de usuario').fill(username);
  await dialog.getByLabel('País').selectOption('BR');
  await dialog.getByLabel('Teléfono').fill('11 95555-0000');
  await dialog.getByLabel('Fecha de nacimiento').fill('1990-05-17');
  await dialog.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible();
  return { email, username };
}

/** The address in the newest mail to `email` that begins with `path`. */
export async function linkTo(path: string, url: string, email: string): Promise<string> {
  const { text } = await mailTo(url, email);
  return new RegExp(`https?://\\S+/${path}\\S+`).exec(text)![0];
}
