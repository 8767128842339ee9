import type { Browser, Locator, Page } from '@playwright/test';
import type { Backend } from '../support/backend.ts';
import {
  expect,
  expectToast,
  findSignal,
  logIn,
  loseSignal,
  test,
  untilControlled,
} from '../support/journey.ts';
import { ask, mailTo, PLAYER_PASSWORD, type Player } from '../support/people.ts';

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
test.use({ ...phone, serviceWorkers: 'block' });

/** Logs in and opens the groups. */
async function openGroups(page: Page, player: Player): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Ingresar' }).first().click();
  await logIn(page, player);
  await page.goto('/grupos');
  await expect(page.getByRole('heading', { level: 1, name: 'Mis grupos' })).toBeVisible();
}

/** A new browser context without a session. */
async function anotherPhone(browser: Browser, backend: Backend): Promise<Page> {
  const context = await browser.newContext({ ...phone, baseURL: backend.url, locale: 'es-AR' });
  return context.newPage();
}

async function createGroup(page: Page, name: string, matches = 12): Promise<void> {
  await page.getByRole('button', { name: 'Crear grupo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crear un grupo' });
  await dialog.getByLabel('Nombre del grupo').fill(name);
  await dialog.getByRole('radio', { name: String(matches) }).check();
  await dialog.getByRole('button', { name: 'Crear grupo' }).click();
  await inviteDialog(page).getByRole('button', { name: 'Cerrar' }).click();
  await expect(groupTitle(page, name)).toBeVisible();
}

const groupTitle = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const board = (page: Page) => page.getByRole('table', { name: 'Tabla de posiciones' });
const rowOf = (page: Page, { username }: Player) =>
  board(page)
    .getByRole('row')
    .filter({ hasText: `@${username}` });
const inviteDialog = (page: Page) => page.getByRole('dialog', { name: /^Invitar al grupo / });

/** Generates the invite link of the open group. The dialog stays open. */
async function generateLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Invitar', exact: true }).click();
  await inviteDialog(page).getByRole('button', { name: 'Generar enlace de invitación' }).click();
  return inviteDialog(page).getByLabel('Enlace de invitación').inputValue();
}

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
    await expect(page.getByText('0 de 24 partidos jugados')).toBeVisible();
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
    await expect(third.getByText('Este enlace ya no vale', { exact: false })).toBeVisible();
    await expect(third.getByRole('tab')).toHaveCount(0);
    await other.context().close();
    await third.context().close();
  });
});

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
  await register(visitor.locator('main'), 'nora.mail', newcomer);
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
