import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { ADMIN, expect, test } from '../support/doce.ts';
import { mailsTo } from '../support/mailbox.ts';
import { ask, logInByApi } from '../support/people.ts';

const SUPPORT = 'soporte@doce.example';
const HOSTILE =
  '<p>Hola<img src=x onerror="window.hurt=1"><script>window.hurt=1</script><svg onload="window.hurt=1"></svg></p>' +
  '<a href="javascript:window.hurt=1">aquí</a><iframe srcdoc="<script>parent.hurt=1</script>"></iframe>' +
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hurt=1&gt;">';

/** An announcement as an administrator sends it; gives its id. */
type Publish = (title: string, changes?: Record<string, unknown>) => Promise<number>;

const announced = test.extend<{ publish: Publish }>({
  /** What a journey publishes is gone after it. */
  publish: async ({ doce }, use) => {
    const token = await logInByApi(doce.url, ADMIN.email, ADMIN.password);
    const ids: number[] = [];
    await use(async (title, changes = {}) => {
      const body = { title, content: `<p>Texto de ${title}</p>`, ...changes };
      const { data } = await ask<{ data: { id: number } }>(doce.url, 'POST /announcements', { token, body });
      ids.push(data.id);
      return data.id;
    });
    for (const id of ids) await ask(doce.url, `DELETE /announcements/${id}`, { token });
  },
});

const bell = (page: Page) => page.getByRole('button', { name: /^Anuncios/ });
const bellSays = (page: Page, name: string) =>
  expect(page.getByRole('button', { name, exact: true })).toBeVisible();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Anuncios' });
const rows = (page: Page) => dialog(page).getByRole('listitem').getByRole('button');
const row = (page: Page, title: string) => rows(page).filter({ hasText: title });
const detail = (page: Page, title: string): Locator => dialog(page).getByRole('article', { name: title });
const addressIs = (page: Page, path: string) =>
  expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);

announced.describe('on a desk', () => {
  announced(
    'ANN-01 ANN-02 ANN-03 ANN-05 a visitor reads what is new, and every tab of the browser knows it',
    async ({ page, context, publish }) => {
      await publish('Vieja');
      await publish('Fija', { isPinned: true });
      await publish('Oculta', { isActive: false });
      await publish('Vencida', { expiresAt: new Date(Date.now() + 2_000).toISOString() });
      await publish('Nueva', { content: 'una línea\notra línea' });
      const other = await context.newPage();
      for (const each of [page, other]) {
        await each.goto('/faq');
        await bellSays(each, 'Anuncios: 3 sin leer');
      }

      await bell(page).click();
      await expect(rows(page).locator('> :first-child')).toHaveText(['Fija', 'Nueva', 'Vieja']);
      await expect(detail(page, 'Fija')).toBeVisible();
      await row(page, 'Nueva').click();
      await expect(detail(page, 'Nueva').getByRole('paragraph').last()).toHaveText('otra línea');
      await expect(row(page, 'Nueva')).toHaveAttribute('aria-current', 'true');
      await bellSays(other, 'Anuncios: 2 sin leer');
      await dialog(page).getByRole('button', { name: 'Marcar todos como leídos' }).click();
      await bellSays(other, 'Anuncios');
      await page.keyboard.press('Escape');
      await addressIs(page, '/faq');
      await expect(bell(page)).toBeFocused();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await bellSays(page, 'Anuncios');
    },
  );

  announced(
    'ANN-03 ANN-04 what is open for five seconds is read; opening asks for what is new',
    async ({ page, publish }) => {
      await publish('Primera');
      await page.goto('/');
      await bellSays(page, 'Anuncios: 1 sin leer');
      await publish('Segunda');
      await bell(page).click();
      await expect(row(page, 'Segunda')).toBeVisible();
      const markAll = dialog(page).getByRole('button', { name: 'Marcar todos como leídos' });
      await expect(markAll).toHaveAttribute('aria-disabled', 'true');
      await dialog(page).getByRole('button', { name: 'Cerrar' }).dblclick();
      await bellSays(page, 'Anuncios');
      await addressIs(page, '/');
    },
  );

  announced('ANN-02 ANN-04 nothing to read, and no answer, both say so', async ({ page }) => {
    await page.route('**/api/announcements', (route) =>
      route.fulfill({
        status: 500,
        headers: { 'x-doce': '1' },
        json: { statusCode: 500, code: 'internal', message: 'Algo falló.', requestId: 'x' },
      }),
    );
    await page.goto('/?anuncio=');
    await expect(dialog(page).getByText('Error', { exact: true })).toBeVisible();
    await expect(dialog(page).getByRole('alert')).toHaveText('Algo falló.');
    await page.unroute('**/api/announcements');
    await dialog(page).getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect(dialog(page).getByText('No hay anuncios disponibles')).toBeVisible();
  });

  announced(
    'ANN-06 no announcement runs a script: what is stored is clean, and what is not is not drawn',
    async ({ page, publish }) => {
      const wants: string[] = [];
      page.on('request', (request) => wants.push(request.url()));
      const id = await publish('Hostil', { content: HOSTILE });
      await page.goto(`/?anuncio=${id}`);
      await expect(detail(page, 'Hostil')).toContainText('Hola');
      // As if the server had let it through.
      await page.route('**/api/announcements', async (route) => {
        const answer = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
        const [stored] = (await answer.json()) as object[];
        await route.fulfill({ response: answer, json: [{ ...stored, content: HOSTILE, title: HOSTILE }] });
      });
      await page.goto(`/?anuncio=${id}`);
      await expect(dialog(page).getByRole('heading', { level: 3 })).toContainText('<img');
      const drawn = dialog(page)
        .getByRole('article')
        .locator('img, script, iframe, math, style, [onerror], [onload]');
      await expect(drawn).toHaveCount(0);
      await expect(dialog(page).getByRole('article').getByRole('link')).toHaveCount(0);
      expect(await page.evaluate(() => (window as { hurt?: number }).hurt)).toBeUndefined();
      expect(wants.filter((url) => /\/(x|1)$/.test(new URL(url).pathname))).toEqual([]);
    },
  );
});

announced.describe('on a phone', () => {
  announced.use({ viewport: { width: 360, height: 740 } });

  announced(
    'ANN-02 an announcement is a screen of its own; the back button leads to the list, and then to the page',
    async ({ page, publish }) => {
      await publish('Una', { content: `<p>${'Larga. '.repeat(300)}</p>` });
      for (let number = 1; number <= 8; number += 1) await publish(`Otra ${number}`);
      await page.goto('/bola-gaming');
      await bell(page).click();
      await expect(rows(page)).toHaveCount(9);
      await row(page, 'Una').click();
      await expect(detail(page, 'Una')).toBeFocused();
      await expect(detail(page, 'Una').getByRole('button', { name: 'Todos los anuncios' })).toBeInViewport();
      await expect(rows(page).first()).toBeHidden();
      await page.goBack();
      await expect(row(page, 'Una')).toBeFocused();
      await expect(row(page, 'Una')).toBeInViewport();
      await expect(detail(page, 'Una')).toBeHidden();
      await page.goForward();
      await detail(page, 'Una').getByRole('button', { name: 'Todos los anuncios' }).click();
      await expect(row(page, 'Una')).toBeFocused();
      await page.goBack();
      await expect(dialog(page)).toBeHidden();
      await addressIs(page, '/bola-gaming');
    },
  );

  announced(
    'ANN-02 PUSH-02 a link opens that announcement; one that is gone says so',
    async ({ page, publish }) => {
      const id = await publish('Con enlace', { content: '<p><a href="/faq">Las preguntas</a></p>' });
      await page.goto(`/?anuncio=${id}`);
      await expect(detail(page, 'Con enlace')).toBeVisible();
      await detail(page, 'Con enlace').getByRole('link', { name: 'Las preguntas' }).click();
      await addressIs(page, '/faq');
      await expect(dialog(page)).toBeHidden();
      await page.goto('/?anuncio=1000000');
      await expect(dialog(page).getByText(/ya no está disponible/)).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Cerrar' }).click();
      await addressIs(page, '/');
    },
  );

  announced.describe('that has been there', () => {
    announced.use({ serviceWorkers: 'allow' });

    announced(
      'ANN-04 PWA-03 without a signal what was seen can be read, with the time it is from',
      async ({ page, context, publish }) => {
        await publish('Guardada', { content: '<p>Se lee sin señal</p>' });
        await page.goto('/');
        await bellSays(page, 'Anuncios: 1 sin leer');
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await context.setOffline(true);
        await page.reload();
        await bellSays(page, 'Anuncios: 1 sin leer');
        await bell(page).click();
        await row(page, 'Guardada').click();
        await expect(detail(page, 'Guardada').getByText('Se lee sin señal')).toBeVisible();
        await page.goBack();
        await expect(dialog(page).getByText(/Actualizado hace|No se pudo actualizar/)).toBeVisible();
        await context.setOffline(false);
      },
    );
  });
});

announced(
  'CON-03 CON-04 a company asks once, however often it taps, and the support address is told',
  async ({ page, doce }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Empresas y afiliados', exact: true }).click();
    await addressIs(page, '/bola-gaming');
    const send = page.getByRole('main').getByRole('button', { name: /^Envia/ });
    // Told what is missing, and not a letter of what is typed then is lost.
    await send.click();
    await expect(page.getByText('Este campo es requerido').first()).toBeVisible();
    await page.getByLabel('Nombre completo').pressSequentially('Eva Núñez');
    await expect(page.getByLabel('Nombre completo')).toHaveValue('Eva Núñez');
    await page.getByLabel('Correo electrónico').fill('eva@bola.example');
    await page.getByLabel('Empresa', { exact: true }).fill('Bola S.A.');
    await page.getByLabel('País').selectOption('BR');
    await page.getByLabel('Teléfono').fill('11 95555-0000');

    // The answer to the first is lost; the person tries again.
    await page.route('**/api/affiliate-contacts', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send.click();
    await expect(page.getByRole('alert')).toContainText('Error al enviar el formulario');
    await expect(page.getByLabel('Empresa', { exact: true })).toHaveValue('Bola S.A.');
    await page.unroute('**/api/affiliate-contacts');
    await send.dblclick();
    await expect(page.getByText('Formulario enviado con éxito')).toBeVisible();
    await expect(page.getByLabel('Nombre completo')).toHaveValue('');

    const { text } = await doce.mailTo(SUPPORT, /empresa/);
    expect(text).toContain('Empresa: Bola S.A.');
    expect(text).toContain('Teléfono: +5511955550000');
    const ofThem = (await mailsTo(doce.url, SUPPORT)).filter((mail) => mail.text.includes('Bola S.A.'));
    expect(ofThem).toHaveLength(1);
  },
);

// On a phone, state by state: accessible.spec.ts.
announced(
  'announcements and the contact page are accessible to all on a desk, in both themes',
  async ({ page, publish }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await publish('Una', { isPinned: true, content: '<h2>Título</h2><ul><li>uno</li></ul>' });
    await publish('Otra', { content: `<p>${'Larga. '.repeat(900)}</p>` });
    await page.goto('/');
    await bell(page).click();
    await expect(rows(page)).toHaveCount(2);
    await expectAccessible(page, 'list');
    await row(page, 'Otra').click();
    await expect(detail(page, 'Otra')).toBeVisible();
    await expectAccessible(page, 'detail');

    await page.goto('/bola-gaming');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('tab', { name: 'Para Afiliados' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByText('Este campo es requerido').first()).toBeVisible();
    await expectAccessible(page, 'affiliates with errors');
  },
);
