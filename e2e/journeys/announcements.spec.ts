import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/a11y-checks.ts';
import { expect, test } from '../support/doce.ts';
import { mailsTo } from '../support/mailbox.ts';
import { ask } from '../support/people.ts';
import { adminToken } from '../support/second-factor.ts';

const SUPPORT = 'soporte@doce.example';
const HOSTILE =
  '<p>Hola<img src=x onerror="window.hurt=1"><script>window.hurt=1</script><svg onload="window.hurt=1"></svg></p>' +
  '<a href="javascript:window.hurt=1">aquí</a><iframe srcdoc="<script>parent.hurt=1</script>"></iframe>' +
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hurt=1&gt;">';

/** Publishes an announcement and returns its id. */
type Publish = (title: string, changes?: Record<string, unknown>) => Promise<number>;

const announced = test.extend<{ publish: Publish }>({
  /** Deletes the published announcements after the test. */
  publish: async ({ doce }, use) => {
    const token = await adminToken(doce.url);
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
/** Returns the paths of the answers that the page has stored. */
const storedUrls = (page: Page) =>
  page.evaluate(async () => {
    // Opening a missing database would create an empty one.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'doce')) return [];
    return new Promise<unknown[]>((resolve, reject) => {
      const opening = indexedDB.open('doce');
      opening.onerror = () => reject(new Error('the database did not open'));
      opening.onsuccess = () => {
        const reading = opening.result.transaction('snapshots').objectStore('snapshots').getAll();
        reading.onsuccess = () => {
          opening.result.close();
          resolve((reading.result as { url: string }[]).map(({ url }) => url));
        };
      };
    });
  });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Anuncios' });
const rows = (page: Page) => dialog(page).getByRole('listitem').getByRole('button');
const row = (page: Page, title: string) => rows(page).filter({ hasText: title });
const detail = (page: Page, title: string): Locator => dialog(page).getByRole('article', { name: title });
const addressIs = (page: Page, path: string) =>
  expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);

announced.describe('on a desktop', () => {
  announced(
    'ANN-01 ANN-02 ANN-03 ANN-05 a visitor reads announcements, and all tabs update the unread count',
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

  announced('ANN-06 server and client remove scripts from announcements', async ({ page, publish }) => {
    const wants: string[] = [];
    page.on('request', (request) => wants.push(request.url()));
    const id = await publish('Hostil', { content: HOSTILE });
    await page.goto(`/?anuncio=${id}`);
    await expect(detail(page, 'Hostil')).toContainText('Hola');
    // The client gets content that the server did not sanitize.
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
  });
});

announced.describe('on a phone', () => {
  announced.use({ viewport: { width: 360, height: 740 } });

  announced(
    'ANN-02 on a phone the back button leads from an announcement to the list and then to the page',
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

  announced.describe('with a service worker', () => {
    announced.use({ serviceWorkers: 'allow' });

    announced(
      'ANN-04 PWA-03 cached announcements are readable offline and show their age',
      async ({ page, context, publish }) => {
        await publish('Guardada', { content: '<p>Se lee sin señal</p>' });
        await page.goto('/');
        await bellSays(page, 'Anuncios: 1 sin leer');
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        // A first visit stores its answers after five seconds.
        await expect.poll(() => storedUrls(page)).toContain('/announcements');
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

announced('CON-03 CON-04 repeated taps send one contact request and one mail', async ({ page, doce }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Empresas y afiliados', exact: true }).click();
  await addressIs(page, '/bola-gaming');
  const send = page.getByRole('main').getByRole('button', { name: /^Envia/ });
  // Typing after a failed validation keeps every letter.
  await send.click();
  await expect(page.getByText('Este campo es requerido').first()).toBeVisible();
  await page.getByLabel('Nombre completo').pressSequentially('Eva Núñez');
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Eva Núñez');
  await page.getByLabel('Correo electrónico').fill('eva@bola.example');
  await page.getByLabel('Empresa', { exact: true }).fill('Bola S.A.');
  await page.getByLabel('País').selectOption('BR');
  await page.getByLabel('Teléfono').fill('11 95555-0000');

  // The first answer is lost, and the person submits again.
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
});

// accessibility.spec.ts checks the phone.
announced(
  'announcements and the contact page are accessible on a desktop in both themes',
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
