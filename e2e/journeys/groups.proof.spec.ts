import type { Locator } from '@playwright/test';
import type { Backend } from '../support/backend.ts';
import { expect, findSignal, loseSignal, test, untilControlled } from '../support/journey.ts';
import { ask, mailTo, PLAYER_PASSWORD, type Player } from '../support/people.ts';
import {
  phone,
  openGroups,
  anotherPhone,
  createGroup,
  rowOf,
  inviteDialog,
} from '../support/groups-screen.ts';
test.use({ ...phone, serviceWorkers: 'block' });

/** Creates a group with members through the API. */
async function groupOf(backend: Backend, owner: Player, name: string, members: Player[]): Promise<number> {
  const { url } = backend.server;
  const { id } = await ask<{ id: number }>(url, 'POST /groups', { ...owner, body: { name } });
  const { inviteCode } = await ask<{ inviteCode: string }>(url, `POST /groups/${id}/invite-link`, owner);
  for (const member of members) await ask(url, `POST /groups/join/${inviteCode}`, member);
  return id;
}

/** Fills in the form of the join page. */
async function register(form: Locator, username: string, email: string): Promise<void> {
  await form.getByLabel('Correo electrónico').fill(email);
  await form.getByLabel('Contraseña', { exact: true }).fill(PLAYER_PASSWORD);
  await form.getByLabel(/Repite/).fill(PLAYER_PASSWORD);
  await form.getByRole('button', { name: 'Continuar' }).click();
  await form.getByLabel('Nombre', { exact: true }).fill('Nora');
  await form.getByLabel('Apellido').fill('Nueva');
  await form.getByLabel('Nombre de usuario').fill(username);
  await form.getByLabel('Teléfono').fill('11 5555 0000');
  await form.getByLabel('Fecha de nacimiento').fill('1992-03-14');
  await form.getByRole('button', { name: 'Crear cuenta' }).click();
}

const linkIn = (text: string, path: string) => new RegExp(`https?://\\S+${path}\\S*`).exec(text)![0];

test('GRP-01 GRP-05 JOIN-02 JOIN-03 a mailed invitation is accepted, and used for a registration', async ({
  page,
  backend,
  player,
  browser,
}) => {
  const friend = await backend.newPlayer();
  const newcomer = 'nora.mail@example.org';
  await openGroups(page, player);
  await createGroup(page, 'Los primos');
  await page.getByRole('button', { name: 'Invitar', exact: true }).click();
  const waiting = inviteDialog(page).getByRole('list', { name: 'Sin respuesta todavía' });
  for (const address of [friend.email, newcomer]) {
    await inviteDialog(page).getByLabel('Correo electrónico').fill(address);
    await inviteDialog(page).getByRole('button', { name: 'Enviar invitación' }).click();
    await expect(waiting).toContainText(address);
  }

  const { text } = await mailTo(backend.url, friend.email, /invita/i);
  const theirs = await anotherPhone(browser, backend);
  await openGroups(theirs, friend);
  await theirs.goto(linkIn(text, '/grupos'));
  await theirs.getByRole('button', { name: 'Aceptar la invitación a Los primos' }).click();
  await expect(rowOf(theirs, friend)).toBeVisible();
  await theirs.context().close();

  const mail = await mailTo(backend.url, newcomer, /invita/i);
  const visitor = await anotherPhone(browser, backend);
  await visitor.goto(linkIn(mail.text, '/grupos/join/'));
  await register(visitor.locator('main'), 'nora.nueva', newcomer);
  await expect(visitor.getByText('Falta verificar tu correo')).toBeVisible();
  const verification = await mailTo(backend.url, newcomer, /verific/i);
  await visitor.goto(linkIn(verification.text, '/verify-email/'));
  await expect(visitor.getByText('¡Correo verificado!')).toBeVisible();
  await visitor.goto('/grupos');
  await expect(visitor.getByRole('button', { name: 'Ver la tabla de Los primos' })).toBeVisible();
  await visitor.context().close();
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('GRP-03 PWA-03 a leaderboard that was seen is shown offline with its age', async ({
    page,
    context,
    backend,
    player,
  }) => {
    await groupOf(backend, player, 'El club', [await backend.newPlayer()]);
    await openGroups(page, player);
    await page.getByRole('button', { name: 'Ver la tabla de El club' }).click();
    await expect(rowOf(page, player)).toContainText('tu puesto');
    await untilControlled(page);
    await loseSignal(context, backend);
    await page.goto('/grupos');
    await page.getByRole('button', { name: 'Ver la tabla de El club' }).click();
    await expect(rowOf(page, player)).toContainText('tu puesto');
    await expect(page.getByText(/Actualizado hace/).first()).toBeVisible();
    await findSignal(context, backend);
  });
});

test('AUTH-29 JOIN-03 the second step of an invitation shows the label of its first field below the header', async ({
  browser,
  backend,
  player,
}) => {
  const { url } = backend.server;
  const { id } = await ask<{ id: number }>(url, 'POST /groups', { ...player, body: { name: 'La vereda' } });
  const { inviteCode } = await ask<{ inviteCode: string }>(url, `POST /groups/${id}/invite-link`, player);
  const page = await anotherPhone(browser, backend);
  await page.goto(`/grupos/join/${inviteCode}`);
  await page.getByLabel('Correo electrónico').fill('vereda@example.org');
  await page.getByLabel('Contraseña', { exact: true }).fill(PLAYER_PASSWORD);
  await page.getByLabel('Repite la contraseña').fill(PLAYER_PASSWORD);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByLabel('Nombre', { exact: true })).toBeFocused();
  const header = (await page.getByRole('banner').first().boundingBox())!;
  const label = (await page.getByText('Nombre', { exact: true }).boundingBox())!;
  expect(label.y).toBeGreaterThanOrEqual(header.y + header.height);
  await page.context().close();
});
