import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/a11y-checks.ts';
import { openPanel } from '../support/admin.ts';
import { expect, test } from '../support/doce.ts';
import { ask, newPlayer } from '../support/people.ts';
import { adminToken } from '../support/second-factor.ts';

const WORD =
  '<html><head><style>p { color: red }</style></head><body><p class="MsoNormal"><b>Premios</b> de la <span style="font-family:Arial">fecha</span></p>' +
  '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·&nbsp;&nbsp;</span>Camiseta</p>' +
  '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·&nbsp;&nbsp;</span>Short</p>' +
  '<script>window.hurt=1</script><img src="x" onerror="window.hurt=1"><iframe srcdoc="x"></iframe></body></html>';

const dialog = (page: Page) => page.getByRole('dialog');
const editor = (page: Page) => page.getByRole('textbox', { name: 'Contenido' });
const preview = (page: Page) => page.getByRole('region', { name: /^Vista previa/ });

/** Dispatches a paste event with HTML. */
function paste(page: Page, html: string): Promise<void> {
  return editor(page).evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

test('ADM-11 ANN-05 ANN-06 an administrator writes, previews, publishes, changes and deletes an announcement', async ({
  page,
  browser,
  doce,
}) => {
  await openPanel(page, '/admin?tab=anuncios');

  await test.step('ADM-11 the preview shows the text of the editor without unsafe HTML', async () => {
    await page.getByRole('button', { name: 'New Announcement' }).click();
    await dialog(page).getByLabel('Título', { exact: true }).fill('Fecha 34');
    await editor(page).click();
    await page.keyboard.press('Control+b');
    await page.keyboard.type('Hola');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' a todos');
    await page.keyboard.press('Enter');
    await paste(page, WORD);
    await expect(preview(page).getByRole('heading', { name: 'Fecha 34' })).toBeVisible();
    await expect(preview(page).locator('strong')).toHaveText(['Hola', 'Premios']);
    await expect(preview(page).getByRole('listitem')).toHaveText(['Camiseta', 'Short']);
    await expect(page.locator('iframe, [onerror], [style*="Arial"]')).toHaveCount(0);
    expect(await page.evaluate(() => (window as { hurt?: number }).hurt)).toBeUndefined();
    await expectAccessible(page, 'the editor');
  });

  await test.step('ADM-11 the draft survives Esc and a reload', async () => {
    await editor(page).press('Escape');
    await expect(page.getByText('Hay cambios sin guardar. ¿Cerrar igual?')).toBeVisible();
    await page.getByRole('button', { name: 'Seguir editando' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'New Announcement' }).click();
    await expect(page.getByText('Esto había quedado sin guardar y sigue aquí.')).toBeVisible();
    await expect(editor(page)).toContainText('Hola a todos');
  });

  await test.step('ANN-05 visitors see the published announcement', async () => {
    await dialog(page).getByLabel('Pinned').check();
    await dialog(page).getByRole('button', { name: 'Publicar', exact: true }).click();
    await expect(page.getByText('Anuncio creado exitosamente').first()).toBeVisible();
    const row = page.getByRole('row', { name: /Fecha 34/ });
    await expect(row.getByText('Active')).toBeVisible();
    await expect(row.getByText('No expiration')).toBeVisible();
    await expect(row.getByRole('img', { name: 'Pinned' })).toBeVisible();
    await expectAccessible(page, 'the list');
    const visitor = await (await browser.newContext({ baseURL: doce.url, locale: 'es-AR' })).newPage();
    await visitor.goto('/');
    await visitor.getByRole('button', { name: 'Anuncios: 1 sin leer' }).click();
    const article = visitor.getByRole('dialog').getByRole('article', { name: 'Fecha 34' });
    await expect(article.getByRole('listitem')).toHaveText(['Camiseta', 'Short']);
    await expect(article.locator('strong')).toHaveText(['Hola', 'Premios']);
    await visitor.context().close();
  });

  await test.step('ADM-11 a conflicting save names the other change and keeps the typed text', async () => {
    const token = await adminToken(doce.url);
    const { data } = await ask<{ data: { announcements: { id: number }[] } }>(
      doce.url,
      'GET /admin/announcements',
      { token },
    );
    await page.getByRole('button', { name: 'Editar: Fecha 34' }).click();
    await expect(editor(page)).toBeVisible();
    await dialog(page).getByLabel('Título', { exact: true }).fill('Fecha 34, la mía');
    await ask(doce.url, `PUT /announcements/${data.announcements[0]!.id}`, {
      token,
      body: { title: 'Fecha 34, la otra', content: '<p>De otra persona</p>' },
    });
    await dialog(page).getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText(/^Cambió mientras lo mirabas y no se guardó nada/)).toBeVisible();
    await expect(editor(page)).toHaveText('De otra persona');
    await expect(dialog(page).getByLabel('Título', { exact: true })).toHaveValue('Fecha 34, la mía');
    await dialog(page).getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText('Anuncio actualizado exitosamente').first()).toBeVisible();
    await expect(page.getByRole('row', { name: /Fecha 34, la mía/ })).toBeVisible();
  });

  await test.step('ADM-11 a confirmed deletion removes it', async () => {
    await page.getByRole('button', { name: 'Eliminar: Fecha 34, la mía' }).click();
    await expect(page.getByText('Are you sure you want to delete this announcement?')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Eliminar', exact: true }).click();
    await expect(page.getByText('Anuncio eliminado exitosamente').first()).toBeVisible();
    await expect(page.getByText('Todavía no hay anuncios')).toBeVisible();
  });
});

test('ADM-14 ADM-18 an administrator exports winners and delivers a prize', async ({ page, doce }) => {
  const token = await adminToken(doce.url);
  const asAdmin = <T>(call: string, body?: unknown) => ask<T>(doce.url, call, { token, body });
  const fixtures = Array.from({ length: 12 }, (_, index) => 5001 + index);
  doce.football.set(...fixtures.map((id) => ({ id, start: new Date(Date.now() + 86_400_000) })));
  const grid = await asAdmin<{ data: { id: number; games: { id: number }[] } }>(
    'POST /admin/api-football/create-game-group',
    {
      name: 'Fecha 40',
      country: 'Argentina',
      games: fixtures.map((id) => ({ fixture: { id } })),
      startDate: '2026-11-20',
      endDate: '2026-11-27',
    },
  );
  const players = [await newPlayer(doce.url, 'eva.g'), await newPlayer(doce.url, 'iris.g')];
  for (const [index, player] of players.entries())
    await ask(doce.url, 'POST /bets', {
      token: player.token,
      body: {
        predictions: grid.data.games.map(({ id }, at) => ({
          matchId: id,
          prediction: at < index * 4 ? 'draw' : 'home_win',
        })),
      },
    });
  for (const { id } of grid.data.games)
    await asAdmin(`PUT /admin/games/${id}/update-score`, { homeScore: 1, awayScore: 0, status: 'finished' });
  await expect
    .poll(
      async () =>
        (await asAdmin<{ data: { total: number } }>(`GET /admin/game-groups/${grid.data.id}/prizes`)).data
          .total,
    )
    .toBe(1);

  await openPanel(page, '/admin');
  await page.getByRole('button', { name: 'Ganadores: Fecha 40' }).click();
  await expect(dialog(page).getByRole('row', { name: /eva\.g/ })).toBeVisible();
  await expect(dialog(page).getByText('12 aciertos: 1 jugador')).toBeAttached();
  await expectAccessible(page, 'the winners');

  await test.step('ADM-18 the CSV file lists the winners', async () => {
    const coming = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Exportar CSV' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('ganadores-Fecha-40.csv');
    const text = await readFile(await file.path(), 'utf8');
    expect(text.startsWith('\ufeff"Puesto";"ID";"Usuario"')).toBe(true);
    expect(text.split('\r\n')).toHaveLength(4);
    expect(text).toContain(`"eva.g";"eva.g@example.org";12;100;"iPhone 16"`);
  });

  await test.step('ADM-18 a conflicting change of a prize shows the other change first', async () => {
    await dialog(page).getByRole('tab', { name: 'Entrega de premios' }).click();
    await expect(dialog(page).getByText(/^Quedan 30 días/)).toBeVisible();
    await expectAccessible(page, 'the prizes');
    await dialog(page).getByRole('button', { name: 'Marcar contactado: eva.g' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Marcar enviado: eva.g' })).toBeVisible();
    await asAdmin(`PUT /admin/game-groups/${grid.data.id}/prizes/${players[0]!.id}`, {
      state: 'sent',
      note: 'Correo 123',
      version: 2,
    });
    await dialog(page).getByRole('button', { name: 'Marcar enviado: eva.g' }).click();
    await expect(page.getByText(/^El premio de eva\.g cambió mientras tanto/).first()).toBeVisible();
    await expect(dialog(page).getByText('Correo 123')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Editar: eva.g' }).click();
    const form = page.getByRole('dialog', { name: 'Entrega del premio' });
    await form.getByRole('radio', { name: /Entregado/ }).check();
    await form.getByLabel('Nota').fill('Firmó Iris, la hermana');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form).toBeHidden();
    await expect(dialog(page).getByText('Todos los premios están entregados')).toBeVisible();
  });
});
