import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Backend } from '../support/backend.ts';
import { mailTo } from '../support/mailbox.ts';
import { expect, logIn, loseSignal, test } from '../support/offline.ts';
import { ask, logInByApi, PLAYER_PASSWORD, type Player } from '../support/people.ts';

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
test.use(phone);

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
  await expect(groupTitle(page, name)).toBeVisible();
}

const groupTitle = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const board = (page: Page) => page.getByRole('table', { name: 'Tabla de posiciones' });
const rowOf = (page: Page, { username }: Player) =>
  board(page)
    .getByRole('row')
    .filter({ hasText: `@${username}` });
const inviteDialog = (page: Page) => page.getByRole('dialog', { name: /^Invitar a / });

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
  await form.getByLabel('Nombre', { exact: true }).fill('Nora');
  await form.getByLabel('Apellido').fill('Nueva');
  await form.getByLabel('Nombre de usuario').fill(username);
  await form.getByLabel('Correo electrónico').fill(email);
  await form.getByLabel('Contraseña', { exact: true }).fill(PLAYER_PASSWORD);
  await form.getByLabel(/Repetir|Confirmar/).fill(PLAYER_PASSWORD);
  await form.getByLabel('Teléfono').fill('11 5555 0000');
  await form.getByLabel('Fecha de nacimiento').fill('1992-03-14');
  await form.getByRole('button', { name: 'Crear cuenta' }).click();
}

const linkIn = (text: string, path: string) => new RegExp(`https?://\\S+${path}\\S*`).exec(text)![0];

/** A toast. An open dialog repeats its text for screen readers. */
const toast = (page: Page, words: string) => page.locator('.Toastify__toast', { hasText: words });

test.use({ serviceWorkers: 'block' });

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
    await expect(page.getByText('Todavía no hay grupos')).toBeVisible();
    await createGroup(page, 'La oficina', 24);
    await expect(page.getByText('0 de 24 partidos jugados')).toBeVisible();
    const link = await generateLink(page);
    await inviteDialog(page).getByRole('button', { name: 'Copiar' }).click();
    await expect(toast(page, 'Enlace copiado')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await inviteDialog(page).getByRole('button', { name: 'Compartir' }).click();
    await expect
      .poll(() => page.evaluate(() => (navigator as unknown as { shared: ShareData[] }).shared))
      .toMatchObject([{ title: 'La oficina', url: link }]);

    const friend = await backend.newPlayer();
    const other = await anotherPhone(browser, backend);
    await openGroups(other, friend);
    for (const times of [1, 2]) {
      await other.goto(link);
      await expect(groupTitle(other, 'La oficina'), `opened ${times} times`).toBeVisible();
      await expect(board(other).getByRole('row')).toHaveCount(3);
    }
    await expect(other.getByRole('button', { name: /Invitar/ })).toHaveCount(0);
    await expect(rowOf(other, friend)).toContainText('tu puesto');

    await inviteDialog(page).getByRole('button', { name: 'Anular el enlace' }).click();
    await inviteDialog(page).getByRole('button', { name: 'Anular el enlace' }).click();
    await expect(toast(page, 'Enlace anulado')).toBeVisible();
    const third = await anotherPhone(browser, backend);
    await third.goto(link);
    await expect(third.getByText('Este enlace ya no vale', { exact: false })).toBeVisible();
    await expect(third.getByRole('tab')).toHaveCount(0);
    await other.context().close();
    await third.context().close();
  });

  test('GRP-02 GRP-04 a repeated creation makes one group, and its link survives a reload', async ({
    page,
    player,
  }) => {
    await openGroups(page, player);
    let isLost = true;
    await page.route('**/api/groups', async (route) => {
      if (route.request().method() !== 'POST' || !isLost) return route.fallback();
      isLost = false;
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: 'Crear grupo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crear un grupo' });
    await dialog.getByLabel('Nombre del grupo').fill('La oficina');
    await dialog.getByRole('button', { name: 'Crear grupo' }).click();
    await expect(dialog.getByText('No hay conexión.', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: 'Crear grupo' }).click();
    await expect(groupTitle(page, 'La oficina')).toBeVisible();
    const link = await generateLink(page);

    await page.reload();
    await expect(groupTitle(page, 'La oficina')).toBeVisible();
    await page.getByRole('button', { name: 'Invitar', exact: true }).click();
    await expect(inviteDialog(page).getByLabel('Enlace de invitación')).toHaveValue(link);
    await inviteDialog(page).getByRole('button', { name: 'Cerrar' }).click();
    await page.getByRole('button', { name: 'Mis grupos' }).click();
    await expect(page.getByRole('button', { name: 'Ver la tabla de La oficina' })).toHaveCount(1);
  });

  test('JOIN-02 JOIN-03 GRP-06 AUTH-20 adds a new player who registers with it and verifies on another device, by a new password', async ({
    page,
    backend,
    player,
    browser,
  }) => {
    const id = await groupOf(backend, player, 'El barrio', []);
    const { inviteCode } = await ask<{ inviteCode: string }>(
      backend.server.url,
      `POST /groups/${id}/invite-link`,
      player,
    );
    await page.goto(`/grupos/join/${inviteCode}`);
    await expect(groupTitle(page, 'El barrio')).toBeVisible();
    await expect(page.getByText('Ana Prueba invita a su grupo')).toBeVisible();
    await page.getByRole('tab', { name: 'Ya tengo cuenta' }).click();
    await page.getByRole('tab', { name: 'Crear una cuenta' }).click();
    const email = 'nora.link@example.org';
    await register(page.locator('main'), 'nora.link', email);
    await expect(page.getByText('Falta verificar el correo')).toBeVisible();

    const { text } = await mailTo(backend.server.url, email, /verific/i);
    const elsewhere = await anotherPhone(browser, backend);
    await elsewhere.goto(linkIn(text, '/verify-email/'));
    await elsewhere.getByRole('link', { name: 'Crear una contraseña nueva' }).click();
    for (const label of ['Contraseña nueva', 'Repetir la contraseña nueva'])
      await elsewhere.getByLabel(label, { exact: true }).fill('tortuga verde 7');
    await elsewhere.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expect(elsewhere.getByText(/Contraseña restablecida/)).toBeVisible();
    const token = await logInByApi(backend.server.url, email, 'tortuga verde 7');
    await elsewhere.context().close();
    const { members } = await ask<{ members: { username: string }[] }>(
      backend.server.url,
      `GET /groups/${id}/leaderboard`,
      { token },
    );
    expect(members.map(({ username }) => username)).toContain('nora.link');
  });
});

test('GRP-01 GRP-05 a mailed invitation is accepted, rejected, and used for a registration', async ({
  page,
  backend,
  player,
  browser,
}) => {
  const [keen, cool] = [await backend.newPlayer(), await backend.newPlayer()];
  const newcomer = 'nora.mail@example.org';
  await openGroups(page, player);
  await createGroup(page, 'Los primos');
  await page.getByRole('button', { name: 'Invitar', exact: true }).click();
  const dialog = inviteDialog(page);
  const send = dialog.getByRole('button', { name: 'Enviar invitación' });
  await send.click();
  await expect(dialog.getByText('Este campo es requerido')).toBeVisible();
  const waiting = dialog.getByRole('list', { name: 'Sin respuesta todavía' });
  for (const address of [` ${keen.email.toUpperCase()} `, cool.email, newcomer]) {
    await dialog.getByLabel('Correo electrónico').fill(address);
    await send.click();
    await expect(waiting).toContainText(address.trim().toLowerCase());
  }
  await dialog.getByRole('button', { name: 'Cerrar' }).click();

  const { text } = await mailTo(backend.server.url, keen.email, /invitación/i);
  const theirs = await anotherPhone(browser, backend);
  await openGroups(theirs, keen);
  await theirs.goto(linkIn(text, '/grupos'));
  await theirs.getByRole('button', { name: 'Aceptar la invitación a Los primos' }).click();
  await expect(groupTitle(theirs, 'Los primos')).toBeVisible();
  await expect(rowOf(theirs, keen)).toBeVisible();
  await theirs.context().close();

  const others = await anotherPhone(browser, backend);
  await openGroups(others, cool);
  await others.getByRole('button', { name: 'Rechazar la invitación a Los primos' }).click();
  await others.getByRole('dialog').getByRole('button', { name: 'Rechazar' }).click();
  await expect(others.getByText('Invitación rechazada')).toBeVisible();
  await expect(others.getByText('Invitaciones pendientes')).toBeHidden();
  await expect(others.getByText('Todavía no hay grupos')).toBeVisible();
  await others.context().close();

  const mail = await mailTo(backend.server.url, newcomer, /invitación/i);
  const visitor = await anotherPhone(browser, backend);
  const link = linkIn(mail.text, '/grupos/join/');
  await visitor.goto(link);
  await register(visitor.locator('main'), 'nora.mail', newcomer);
  await expect(visitor.getByText('Falta verificar el correo')).toBeVisible();
  const verification = await mailTo(backend.server.url, newcomer, /verific/i);
  await visitor.goto(linkIn(verification.text, '/verify-email/'));
  await expect(visitor.getByText('¡Correo verificado!')).toBeVisible();
  await visitor.goto('/grupos');
  await expect(visitor.getByRole('button', { name: 'Ver la tabla de Los primos' })).toBeVisible();
  await visitor.context().close();

  const late = await anotherPhone(browser, backend);
  await late.goto(link);
  await expect(late.getByText('Esta invitación ya se usó', { exact: false })).toBeVisible();
  await late.context().close();
  await page.reload();
  await expect(board(page).getByRole('row')).toHaveCount(4);
});

test('GRP-02 GRP-08 the owner renames the group, transfers it and leaves; the new owner deletes it', async ({
  page,
  backend,
  player,
  browser,
}) => {
  const heir = await backend.newPlayer();
  await groupOf(backend, player, 'Los de antes', [heir]);
  await openGroups(page, player);
  await page.getByRole('button', { name: 'Ver la tabla de Los de antes' }).click();
  await page.getByRole('button', { name: 'Editar el grupo' }).click();
  const editing = page.getByRole('dialog', { name: 'Editar el grupo' });
  await editing.getByLabel('Nombre del grupo').fill('Los de ahora');
  await editing.getByLabel('Descripción (opcional)').fill('Cada viernes');
  await editing.getByRole('button', { name: 'Guardar' }).click();
  await expect(groupTitle(page, 'Los de ahora')).toBeVisible();
  await expect(page.getByText('Cada viernes')).toBeVisible();

  await page.getByRole('button', { name: 'Administrar' }).click();
  await rowOf(page, heir)
    .getByRole('button', { name: /^Pasar el grupo a / })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pasar el grupo', exact: true }).click();
  await expect(page.getByText('Administra Ana Prueba', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Salir del grupo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Salir', exact: true }).click();
  await expect(page.getByText('Todavía no hay grupos')).toBeVisible();

  const other = await anotherPhone(browser, backend);
  await openGroups(other, heir);
  await other.getByRole('button', { name: 'Ver la tabla de Los de ahora' }).click();
  await expect(board(other).getByRole('row')).toHaveCount(2);
  await other.getByRole('button', { name: 'Eliminar el grupo' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(other.getByText('Todavía no hay grupos')).toBeVisible();
  await other.context().close();
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('GRP-03 GRP-07 PWA-03 the leaderboard shows ranks, ties, the own row and progress, also offline', async ({
    page,
    context,
    backend,
    player,
  }) => {
    const [second, third, me] = [
      await backend.newPlayer(),
      await backend.newPlayer(),
      await backend.newPlayer(),
    ];
    const id = await groupOf(backend, player, 'El club', [second, third, me]);
    const grids = [await backend.newGrid('Primera mitad'), await backend.newGrid('Segunda mitad')];
    const matchIds = grids.flatMap((grid) => grid.matchIds);
    const ended = grids.flatMap(({ fixtures }) => fixtures).slice(0, 18);
    const hits: [Player, number][] = [
      [player, 12],
      [second, 9],
      [third, 9],
      [me, 2],
    ];
    for (const [each, right] of hits)
      await backend.save(
        each,
        matchIds.map((matchId, index) => ({ matchId, prediction: index < right ? 'home_win' : 'draw' })),
      );
    await addCrowd(backend, id, { members: 56, hits: 5, matchIds });
    // A group counts only matches after its creation.
    await backend.server.rows(
      `update player_group set games_quantity = 24, created_at = now() - interval '3 hours' where id = $1`,
      [id],
    );
    ended.forEach((fixture, index) => {
      const start = new Date(Date.now() - (150 - index) * 60_000);
      backend.server.football.set({ id: fixture, status: 'FT', score: [2, 1], start });
    });
    const played = () =>
      backend.server.rows<{ ended: number }>(
        'select count(outcome)::int as ended from match where id = any($1::int[])',
        [matchIds],
      );
    await expect.poll(async () => (await played())[0]!.ended).toBe(18);

    await openGroups(page, me);
    await page.getByRole('button', { name: 'Ver la tabla de El club' }).click();
    await expect(page.getByRole('progressbar', { name: '18 de 24 partidos jugados' })).toBeVisible();
    const ranks = board(page).locator('tbody tr td:first-child');
    await expect(ranks).toHaveText(['1', '2', '2', ...Array<string>(22).fill('4')]);
    await expect(rowOf(page, player).getByRole('cell').last()).toHaveText('12');
    const own = rowOf(page, me);
    await expect(own).toContainText('tu puesto');
    await expect(own.getByRole('cell').first()).toHaveText('60');
    await expect(own).toBeInViewport();
    await page.getByRole('button', { name: 'Página 3' }).click();
    await expect(ranks).toHaveText([...Array<string>(9).fill('4'), '60']);
    await expect(own).toHaveCount(1);
    await page.getByRole('button', { name: 'Página 1' }).click();
    await expect(ranks).toHaveCount(25);

    await leave(context, page, backend);
    await page.goto('/grupos');
    await expect(page.getByText(/Actualizado hace/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Ver la tabla de El club' }).click();
    await expect(page.getByText('18 de 24 partidos jugados').first()).toBeVisible();
    await expect(own.getByRole('cell').first()).toHaveText('60');
    await expect(board(page)).toContainText(`@${player.username}`);
    await expect(page.getByText(/Actualizado hace/).first()).toBeVisible();
    await backend.restore();
    for (const grid of grids) await backend.endGrid(grid);
  });
});

/** Goes offline after the service worker controls the page. */
async function leave(context: BrowserContext, page: Page, backend: Backend): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await loseSignal(context, backend);
}

/** Adds members with the same number of hits. */
async function addCrowd(
  backend: Backend,
  groupId: number,
  given: { members: number; hits: number; matchIds: number[] },
): Promise<void> {
  await backend.server.rows(
    `with p as (insert into player select from generate_series(1, $2::int) returning id), a as (
       insert into account (player_id, first_name, last_name, username, email, password_hash, country, phone, birth_date, language, email_verified_at)
       select id, 'Socio', 'Número ' || id, 'socio' || id, 'socio' || id || '@example.org', '-', 'AR', '+5491155550000', '1990-01-01', 'es', now()
       from p returning player_id
     ), picked as (
       insert into pick (player_id, match_id, pick, seq, chosen_at)
       select p.id, m.id, 'home_win', p.id, now() from p cross join unnest($3::int[]) as m (id)
     )
     insert into group_member (group_id, player_id) select $1, player_id from a`,
    [groupId, given.members, given.matchIds.slice(0, given.hits)],
  );
}
