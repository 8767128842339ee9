import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PERMISSIONS } from '../../../../shared/rules/permissions.ts';
import { cleanUpPanelTests, renderPanel } from '../../../testing/render-panel.tsx';
import '../admin-page.tsx';
import { done, quietServer } from '../../../testing/sample-admin.ts';

cleanUpPanelTests();

test('ADM-58 an administrator sets the pause; the day and the version are sent', async () => {
  const { user, made } = await renderPanel('/admin', {
    'PUT /admin/pause': done({ until: '2099-01-20', version: 2 }),
  });
  await screen.findByText('El juego no está en pausa.');
  await user.click(screen.getByRole('button', { name: 'Poner una pausa' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Pausa del juego' }));
  await user.type(dialog.getByLabelText('El juego vuelve el'), '2099-01-20');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(made('PUT /admin/pause')).toHaveLength(1));
  expect(made('PUT /admin/pause')[0]!.body).toEqual({ until: '2099-01-20', version: 0 });
});

test('ADM-58 a refused day is said at its field, and nothing is lost', async () => {
  const { user } = await renderPanel('/admin', {
    'GET /admin/pause': done({ until: '2099-01-20', version: 1 }),
    'PUT /admin/pause': {
      status: 400,
      body: {
        statusCode: 400,
        code: 'invalid_input',
        message: '',
        fields: [{ field: 'until', code: 'too_big' }],
      },
    },
  });
  await screen.findByText('El juego está en pausa hasta el 20/01/2099.');
  await user.click(screen.getByRole('button', { name: 'Cambiar la pausa' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Pausa del juego' }));
  const field = dialog.getByLabelText<HTMLInputElement>('El juego vuelve el');
  await user.clear(field);
  await user.type(field, '2098-01-20');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(field.value).toBe('2098-01-20');
});

test('ADM-58 without the permission grids there is no pause to change', async () => {
  const me = quietServer['GET /admin/me'].body.data as object;
  const permissions = PERMISSIONS.filter((permission) => permission !== 'grids');
  await renderPanel('/admin', { 'GET /admin/me': done({ ...me, permissions }) });
  await screen.findByText('Todavía no hay jornadas');
  expect(screen.queryByText('El juego no está en pausa.')).toBeNull();
});
