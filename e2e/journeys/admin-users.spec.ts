import { expectAccessible } from '../support/a11y-checks.ts';
import { openPanel } from '../support/admin.ts';
import { ADMIN, expect, test } from '../support/doce.ts';
import { ask, newPlayer } from '../support/people.ts';

test.use({ serverOf: 'admin-users' });

test('ADM-03 ADM-12 ADM-13 ADM-17 CON-05 an administrator finds, disables and deletes a user and handles a contact request; the audit log lists it all', async ({
  page,
  doce,
}) => {
  test.setTimeout(120_000);
  const player = await newPlayer(doce.url, 'lucia.viaje');
  const me = () => fetch(`${doce.url}/api/auth/me`, { headers: { authorization: `Bearer ${player.token}` } });
  await ask(doce.url, 'POST /affiliate-contacts', {
    body: {
      name: 'Eva Viaje',
      email: 'eva@bola.example',
      country: 'EC',
      phone: '99 123-4567',
      type: 'affiliate',
    },
  });
  await openPanel(page);
  await test.step('ADM-03 the tabs are above the fold on desktop and phone', async () => {
    const usual = page.viewportSize()!;
    for (const size of [
      { width: 1280, height: 800 },
      { width: 360, height: 740 },
    ]) {
      await page.setViewportSize(size);
      await page.goto('/admin');
      await expect(page.getByRole('heading', { name: 'Fuente de datos' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Qué necesita atención' })).toBeVisible();
      await expect(page.getByRole('tablist')).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize(usual);
    await page.goto('/admin?tab=usuarios');
  });

  const row = page.getByRole('row', { name: /lucia\.viaje/ });

  await test.step('ADM-12 the search ignores case and matches a part of the address', async () => {
    await page.getByRole('searchbox', { name: 'Buscar usuarios' }).fill('LUCIA.VIAJE@');
    await expect(page.getByText('Usuarios: 1')).toBeVisible();
    await expectAccessible(page, 'users');
  });

  await test.step('ADM-12 disabling a user ends the session at once', async () => {
    await row.getByRole('button', { name: /^Deshabilitar/ }).click();
    expect((await me()).status).toBe(200);
    await page.getByRole('dialog').getByRole('button', { name: 'Deshabilitar' }).click();
    await expect(row.getByText('Deshabilitado')).toBeVisible();
    expect((await me()).status).toBe(401);
    await row.getByRole('button', { name: /^Habilitar/ }).click();
    await expect(row.getByText('Activo')).toBeVisible();
  });

  await test.step('ADM-13 the page of a user opens, and the back button leads to the list', async () => {
    await row.getByRole('button', { name: /^Ver predicciones/ }).click();
    await expect(page.getByText('Todavía no hizo predicciones')).toBeVisible();
    await expectAccessible(page, 'user');
    await page.goBack();
    await expect(row).toBeVisible();
  });

  await test.step('ADM-12 a confirmed deletion removes the user', async () => {
    await row.getByRole('button', { name: /^Eliminar/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(
      '¿Estás seguro de que deseas eliminar este usuario? Esta acción no se puede deshacer.',
    );
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByText('Ningún usuario con «LUCIA.VIAJE@»')).toBeVisible();
  });

  await test.step('CON-05 a contact request is marked as handled', async () => {
    await page.getByRole('link', { name: /^Solicitudes de contacto/ }).click();
    const request = page.getByRole('listitem').filter({ hasText: 'Eva Viaje' });
    await request.getByRole('button', { name: /^Marcar como atendida/ }).click();
    await expect(page.getByText('No hay solicitudes sin atender')).toBeVisible();
    await page.getByRole('button', { name: 'Ver todas' }).click();
    await expect(request).toContainText(`por ${ADMIN.username}`);
    await expectAccessible(page, 'contacts');
  });

  await test.step('ADM-17 the audit log lists all changes without the name of the deleted user', async () => {
    await page.getByRole('link', { name: 'Registro de cambios' }).click();
    await expect(page.getByRole('row', { name: /Solicitud atendida/ })).toContainText('Eva Viaje');
    await expect(page.getByRole('row', { name: /Usuario deshabilitado/ })).toContainText('Activo: Sí → No');
    await expect(page.getByRole('row', { name: /Usuario eliminado/ })).toContainText(
      `Cuenta eliminada n.º ${player.id}`,
    );
    await expect(page.getByText('lucia.viaje')).toHaveCount(0);
    await page.getByLabel('Tipo').selectOption('Usuarios');
    await expect(page.getByRole('row', { name: /Solicitud atendida/ })).toHaveCount(0);
    await expectAccessible(page, 'audit');
  });
});
