import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ReportedName } from '../../../../shared/contract/names.ts';
import { toastError, toastSuccess } from '../../../shell/toasts.ts';
import { cleanUpPanelTests, renderPanel } from '../../../testing/render-panel.tsx';
import { failure, refusal } from '../../../testing/stub-fetch.ts';
import '../admin-page.tsx';
import { done } from '../../../testing/sample-admin.ts';

vi.mock('../../../shell/toasts.ts', { spy: true });

cleanUpPanelTests();

const ofGroup: ReportedName = {
  about: 'group',
  id: 5,
  name: 'Los Malditos',
  player: null,
  reports: 3,
  reasons: ['insult', 'advertising'],
  firstAt: '2026-11-20T12:00:00.000Z',
};
/** The number of the group above. */
const ofPlayer: ReportedName = {
  ...ofGroup,
  about: 'player',
  name: 'Juan Pérez @juan27',
  player: { firstName: 'Juan', lastName: 'Pérez', username: 'juan27' },
  reports: 1,
  reasons: ['private'],
};
const list = 'GET /admin/names?page=1&limit=25';
const keepGroup = 'POST /admin/names/group/5/keep';
const open = (answers: Parameters<typeof renderPanel>[1] = {}) =>
  renderPanel('/admin?vista=nombres', { [list]: done({ names: [ofGroup, ofPlayer], total: 2 }), ...answers });
const item = async (name: string) => (await screen.findByRole('heading', { name })).closest('li')!;

test('NAME-02 each reported name is one card with its reports and reasons', async () => {
  await open();
  expect((await item('Los Malditos')).textContent).toMatch(
    /Grupo privado.*Reportes3.*Ofende o insulta · Es publicidad/,
  );
  expect((await item('Juan Pérez @juan27')).textContent).toMatch(/Jugador o jugadora.*Reportes1/);
});

test('NAME-02 "Está bien" sends the name on the screen and asks for the list again', async () => {
  const { user, made } = await open({ [keepGroup]: done(null) });
  await user.click(await screen.findByRole('button', { name: 'Está bien: Los Malditos' }));
  await waitFor(() => expect(made(list)).toHaveLength(2));
  expect(made(keepGroup).map(({ body }) => body)).toEqual([{ shown: 'Los Malditos' }]);
  expect(toastSuccess).toHaveBeenCalled();
});

test('NAME-02 the second administrator is told that the name waits no more', async () => {
  const { user } = await open({ [keepGroup]: refusal(404, 'not_found') });
  await user.click(await screen.findByRole('button', { name: 'Está bien: Los Malditos' }));
  const gone = 'Ese nombre ya no está pendiente: otra persona decidió, o el nombre cambió.';
  await waitFor(() => expect(toastError).toHaveBeenCalledWith(gone));
});

test('NAME-03 another name of a player is sent with the reason and the name on the screen', async () => {
  const put = 'PUT /admin/names/players/5';
  const { user, made } = await open({ [put]: done(null) });
  await user.click(await screen.findByRole('button', { name: 'Dar otro nombre: Juan Pérez @juan27' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dar otro nombre' }));
  expect(dialog.getByText(/La persona recibe el nombre nuevo y el motivo por correo/)).toBeTruthy();
  const field = dialog.getByLabelText('Apellido');
  expect(field).toHaveProperty('value', 'Pérez');
  await user.clear(field);
  await user.type(field, 'Otro');
  // The mail tells the reason: that of the report, unless the administrator chooses another one.
  await user.click(dialog.getByRole('button', { name: 'Cambiar el nombre' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(made(put).map(({ body }) => body)).toEqual([
    {
      ...{ firstName: 'Juan', lastName: 'Otro', username: 'juan27' },
      ...{ reason: 'private', shown: 'Juan Pérez @juan27' },
    },
  ]);
});

test('NAME-03 the same name of a group is refused at its field', async () => {
  const put = 'PUT /admin/names/groups/5';
  const fields = [{ field: 'name', code: 'unchanged' }];
  const { user, made } = await open({ [put]: failure(400, 'invalid_input', { fields }) });
  await user.click(await screen.findByRole('button', { name: 'Dar otro nombre: Los Malditos' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dar otro nombre' }));
  await user.click(dialog.getByRole('button', { name: 'Cambiar el nombre' }));
  expect(await dialog.findByText('Elige algo distinto: es igual al anterior')).toBeTruthy();
  expect(made(put).map(({ body }) => body)).toEqual([
    { name: 'Los Malditos', reason: 'insult', shown: 'Los Malditos' },
  ]);
});
