import { expect, type Page, test as base } from '@playwright/test';
import { DEMO_PASSWORD } from '../../api/demo/demo-people.ts';
import { DEMO_CODE } from '../../api/modules/second-factor/demo-code.ts';
import { DEMO_EMAILS, DemoServer } from '../screens/demo-server.ts';
import { expectAccessible } from '../support/a11y-checks.ts';
import { mailTo } from '../support/mailbox.ts';

const { player: ANA, unverified: UNVERIFIED, admin: ADMIN } = DEMO_EMAILS;

const test = base.extend<{ errors: string[] }, { url: string }>({
  url: [
    // Playwright asks for a destructured first argument.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await DemoServer.open();
      await use(server.url);
      await server.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ url }, use) => use(url),
  /** Console errors. The fixture fails the test unless the list is empty at its end. */
  errors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

/** Stores a session as the login dialog does: the cookie and local storage. */
async function logIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(answer.status()).toBe(200);
  const { user, access_token: token } = await answer.json();
  if (email === ADMIN) {
    const headers = { authorization: `Bearer ${token}` };
    await page.request.post('/api/admin/second-factor', { headers, data: { code: DEMO_CODE } });
  }
  // A page without the app, which would overwrite the session.
  await page.route('**/empty.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto('/empty.html');
  await keep(page, user, token);
}

async function keep(page: Page, user: unknown, token: string): Promise<void> {
  await page.evaluate(
    ([stored, kept]) => {
      localStorage.setItem('auth-storage', stored!);
      localStorage.setItem('token', kept!);
    },
    [JSON.stringify({ user, token, isAuthenticated: true }), token],
  );
}

const pathIs = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path);
const cards = (page: Page) => page.getByRole('radio');

test.describe('SHELL-09 page access', () => {
  test('SHELL-09 PLAY-01 /jugar asks visitors to log in and leads home if they refuse', async ({ page }) => {
    await page.goto('/jugar');
    const dialog = page.getByRole('dialog', { name: 'Ingresar' });
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await expect(dialog).toBeHidden();
    await pathIs(page, '/');
    await page.goto('/jugar');
    await dialog.getByLabel('Correo electrónico').fill(ANA);
    await dialog.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Ingresar', exact: true }).click();
    await expect(cards(page).first()).toBeVisible();
    await pathIs(page, '/jugar');
  });

  test('PLAY-03 AUTH-02 a tap of a visitor on the home page becomes an unsaved pick after login', async ({
    page,
  }) => {
    await page.goto('/');
    const draw = page.getByRole('button', { name: 'Empate', disabled: false });
    const row = page.getByRole('listitem').filter({ has: draw }).last();
    const match = await row.getAttribute('aria-label');
    await row.getByRole('button', { name: 'Empate' }).click();
    const dialog = page.getByRole('dialog');
    // This account has no picks.
    await dialog.getByLabel('Correo electrónico').fill(ADMIN);
    await dialog.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Ingresar', exact: true }).click();
    const card = page.getByRole('listitem', { name: match! });
    await expect(card.getByRole('radio', { name: 'Empate' })).toBeChecked();
    await expect(card.getByText('sin guardar')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Guardar 1 cambio' })).toBeEnabled();
  });

  test('SHELL-09 PLAY-01 ADM-01 an unverified player gets redirected to the profile with a note', async ({
    page,
  }) => {
    await logIn(page, UNVERIFIED);
    for (const path of ['/jugar', '/admin']) {
      await page.goto(path);
      await pathIs(page, '/perfil');
      await expect(page.getByText('Para seguir hay que verificar el correo electrónico.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Enviar de nuevo' })).toBeVisible();
    }
  });

  test('SHELL-09 PROF-01 SHELL-06 visitors of /perfil and of unknown paths see the not-found page', async ({
    page,
  }) => {
    await page.goto('/perfil');
    await pathIs(page, '/404');
    for (const path of ['/404', '/no/such/page', '/jugar/nada']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: 'Pelota afuera' })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Volver al inicio' }).click();
    await pathIs(page, '/');
  });

  test('SHELL-09 ADM-01 the panel opens for administrators and redirects players to the home page', async ({
    page,
  }) => {
    await logIn(page, ANA);
    await page.goto('/admin');
    await pathIs(page, '/');
    await logIn(page, ADMIN);
    await page.goto('/admin');
    await expect(page.getByRole('tab', { name: 'Grupos' })).toBeVisible();
    await pathIs(page, '/admin');
  });
});

test('I18N-03 PT switches the page at once, sets its language and survives a reload', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.getByRole('button', { name: 'PT', exact: true }).click();
  await expect(page.getByRole('link', { name: 'JOGAR', exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await page.reload();
  await expect(page.getByRole('link', { name: 'JOGAR', exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await page.getByRole('button', { name: 'ES', exact: true }).click();
  await expect(page.getByRole('link', { name: 'JUGAR', exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('RST-01 RST-02 RST-03 the mailed link replaces a forgotten password once', async ({
  page,
  url,
  errors,
}) => {
  const email = 'olvida@example.org';
  const made = await page.request.post('/api/auth/register', {
    data: {
      firstName: 'Olga',
      lastName: 'Vida',
      username: 'olga.vida',
      email,
      password: 'tribuna-popular-9',
      country: 'AR',
      phone: '+5491155550000',
      birthDate: '1992-03-14',
    },
  });
  expect(made.status()).toBe(201);
  await page.context().clearCookies();

  await page.goto('/');
  await page.getByRole('button', { name: 'Ingresar' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click();
  await dialog.getByLabel('Correo electrónico').fill(email);
  await dialog.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(
    page.getByText('Se ha enviado un correo para restablecer tu contraseña').first(),
  ).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Ingresar' })).toBeVisible();

  const { text } = await mailTo(url, email, /contraseña/i);
  const link = /https?:\/\/\S+\/reset-password\?token=\S+/.exec(text)![0];
  await page.goto(link);
  const [password, again] = [
    page.getByLabel('Contraseña nueva', { exact: true }),
    page.getByLabel('Repetir la contraseña nueva'),
  ];
  const save = page.getByRole('button', { name: 'Guardar contraseña' });
  await password.fill('cancha-de-arena-5');
  await again.fill('cancha-de-arena-6');
  await save.click();
  await expect(page.getByText('Las contraseñas no coinciden.')).toBeVisible();
  await again.fill('cancha-de-arena-5');
  await save.click();
  await expect(page.getByText(/Contraseña restablecida/)).toBeVisible();
  await pathIs(page, '/');

  await logIn(page, email, 'cancha-de-arena-5');
  const old = await page.request.post('/api/auth/login', { data: { email, password: 'tribuna-popular-9' } });
  expect(old.status()).toBe(401);
  for (const used of [link, '/reset-password?token=nonsense', '/reset-password']) {
    await page.goto(used);
    await expect(page.getByText('Token expirado o inválido.')).toBeVisible();
  }
  // The browser logs the two refused tokens.
  expect(errors.splice(0)).toEqual([expect.stringContaining('404'), expect.stringContaining('404')]);
});

test('AUTH-13 the page renews an expired access token without a dialog', async ({ page, errors }) => {
  await logIn(page, ANA);
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('auth-storage')!).user as unknown);
  await keep(page, user, 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIiwiZXhwIjoxfQ.bm9uc2Vuc2U');
  await page.goto('/jugar');
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toContain('bm9uc2Vuc2U');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const me = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  expect(await me.json()).toMatchObject({ email: ANA });
  // Expected refusals of the old token.
  expect(errors.splice(0).filter((error) => !error.includes('401'))).toEqual([]);
});

// accessibility.spec.ts checks the phone.
test('the pages are accessible on a desktop in both themes', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/vs|–|Empate/).first()).toBeAttached();
  await expectAccessible(page, 'home');

  await logIn(page, ANA);
  await page.goto('/jugar');
  await expect(cards(page).first()).toBeVisible();
  await expectAccessible(page, 'jugar');
  await page.goto('/perfil');
  await expect(page.getByText(ANA)).toBeVisible();
  await expect(page.getByText(/Acertado|Fallado/).first()).toBeVisible();
  await expectAccessible(page, 'perfil');

  await logIn(page, ADMIN);
  for (const [tab, name] of [
    ['grupos', 'Grupos'],
    ['juegos', 'Juegos'],
    ['api-football', 'API Football'],
  ] as const) {
    await page.goto(`/admin?tab=${tab}`);
    await expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, `admin ${tab}`);
  }
});
