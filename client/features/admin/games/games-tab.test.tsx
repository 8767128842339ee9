import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPanel } from '../../../testing/render-panel.tsx';
import { failure, stubFetch } from '../../../testing/stub-fetch.ts';
import { toastSuccess } from '../../../shell/toasts.ts';
import '../admin-page.tsx';
import { done, sampleGame, sampleGrid } from '../sample-admin.ts';

vi.mock('../../../shell/toasts.ts', { spy: true });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const assigned = sampleGame(1, {
  status: 'finished',
  homeScore: 3,
  awayScore: 0,
  order: 4,
  gameGroupId: 5,
  gameGroup: { id: 5, name: 'Fecha 5' },
});
const loose = sampleGame(2, { status: 'live', homeScore: 1, awayScore: 1 });
const list = 'GET /admin/games?page=1&limit=50';
const answers = {
  'GET /admin/game-groups': done([sampleGrid(5), sampleGrid(6)]),
  [list]: done({ games: [assigned, loose], total: 2 }),
};

const rowOf = (id: number) => screen.findByRole('row', { name: new RegExp(`^Local ${id} vs`) });

describe('ADM-06 the games', () => {
  test('ADM-06 match, league, start, status, result only when finished, grid, order and actions', async () => {
    await renderPanel('/admin?tab=juegos', answers);
    const row = await rowOf(1);
    expect(row.textContent).toMatch(
      /Local 1 vs Visita 1Liga MX\d\d\/11\/2026 \d\d:\d\dFINALIZADO3 - 0Fecha 54/,
    );
    const other = await rowOf(2);
    expect(other.textContent).toContain('EN VIVO');
    expect(other.textContent).toContain('Sin asignar');
    expect(other.textContent).not.toContain('1 - 1');
    const actions = (of: HTMLElement) =>
      within(of)
        .getAllByRole('button')
        .map((button) => button.textContent);
    expect(actions(row)).toEqual(['Asignar', 'Actualizar', 'Orden', 'Eliminar']);
    expect(actions(other)).toEqual(['Asignar', 'Actualizar', 'Eliminar']);
  });

  test('ADM-06 the filters are asked for and kept in the address, and cleared', async () => {
    const { user, path } = await renderPanel('/admin?tab=juegos', {
      ...answers,
      'GET /admin/games?page=1&limit=50&gameGroupId=5': done({ games: [assigned], total: 1 }),
      'GET /admin/games?page=1&limit=50&unassigned=true': done({ games: [loose], total: 1 }),
    });
    await rowOf(2);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Grupo de partidos' }), 'Fecha 5');
    await waitFor(() => expect(screen.queryByRole('row', { name: /^Local 2/ })).toBeNull());
    expect(path()).toBe('/admin?tab=juegos&grupo=5');
    await user.click(screen.getByRole('checkbox', { name: 'Mostrar solo juegos sin asignar' }));
    await rowOf(2);
    expect(path()).toBe('/admin?tab=juegos&sin-asignar=1');
    await user.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
    await rowOf(1);
    expect(path()).toBe('/admin?tab=juegos');
  });

  test('ADM-06 an address with filters opens with them', async () => {
    await renderPanel('/admin?tab=juegos&grupo=5&pagina=2', {
      ...answers,
      'GET /admin/games?page=2&limit=50&gameGroupId=5': done({ games: [assigned], total: 51 }),
    });
    await rowOf(1);
    expect(screen.getByText('51 a 51 de 51')).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Grupo de partidos' }).value).toBe('5'),
    );
  });

  test('ADM-07 a failed load is said inline and can be tried again', async () => {
    let tries = 0;
    const { user } = await renderPanel('/admin?tab=juegos', {
      ...answers,
      [list]: () => (++tries === 1 ? failure(500, 'internal') : answers[list]),
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Error al obtener juegos');
    await user.click(within(alert).getByRole('button', { name: 'Intentar nuevamente' }));
    await rowOf(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

async function openDialog(action: string, more: Parameters<typeof stubFetch>[0] = {}, id = 1) {
  const panel = await renderPanel('/admin?tab=juegos', { ...answers, ...more });
  await panel.user.click(within(await rowOf(id)).getByRole('button', { name: new RegExp(`^${action}`) }));
  const modal = screen.getByRole('dialog');
  const press = (name: string) => panel.user.click(within(modal).getByRole('button', { name }));
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return { ...panel, modal, press, gone };
}

describe('ADM-07 the modals', () => {
  test('ADM-07 assigning wants a group', async () => {
    const { modal, press, user, made, gone } = await openDialog('Asignar', {
      'PUT /admin/games/1/assign': done(assigned, ''),
    });
    await press('Asignar');
    expect(within(modal).getByText('Por favor seleccione un juego y un grupo')).toBeTruthy();
    expect(made('PUT /admin/games/1/assign')).toHaveLength(0);
    await user.selectOptions(within(modal).getByRole('combobox', { name: 'Grupo de partidos' }), '6');
    await press('Asignar');
    await gone();
    expect(made('PUT /admin/games/1/assign')[0]?.body).toEqual({ gameGroupId: 6 });
    expect(toastSuccess).toHaveBeenCalledWith('Juego asignado correctamente');
  });

  test('ADM-08 scores are whole numbers of 0 or more, what is no number becomes 0, any status can be set', async () => {
    const { modal, press, user, made, gone } = await openDialog(
      'Actualizar',
      { 'PUT /admin/games/2/update-score': done(loose, '') },
      2,
    );
    const home = within(modal).getByRole<HTMLInputElement>('spinbutton', { name: 'Goles de Local 2' });
    const away = within(modal).getByRole<HTMLInputElement>('spinbutton', { name: 'Goles de Visita 2' });
    expect([home.min, away.min]).toEqual(['0', '0']);
    await user.clear(home);
    await user.type(home, '-3');
    await user.clear(away);
    const status = within(modal).getByRole('combobox', { name: 'Estado' });
    expect(
      within(status)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['PROGRAMADO', 'EN VIVO', 'FINALIZADO', 'CANCELADO']);
    await user.selectOptions(status, 'FINALIZADO');
    expect([home.value, away.value]).toEqual(['0', '0']);
    await press('Actualizar');
    await gone();
    expect(made('PUT /admin/games/2/update-score')[0]?.body).toEqual({
      homeScore: 0,
      awayScore: 0,
      status: 'finished',
    });
    expect(toastSuccess).toHaveBeenCalledWith('Resultado actualizado correctamente');
  });

  test('ADM-08 an order is a whole number of 0 or more', async () => {
    const { modal, press, user, made, gone } = await openDialog('Orden', {
      'PUT /admin/games/1/update-order': done(assigned, ''),
    });
    const order = within(modal).getByRole<HTMLInputElement>('spinbutton', { name: 'Orden' });
    expect(order.value).toBe('4');
    await user.clear(order);
    await press('Guardar orden');
    await gone();
    expect(made('PUT /admin/games/1/update-order')[0]?.body).toEqual({ order: 0 });
    expect(toastSuccess).toHaveBeenCalledWith('Orden actualizado correctamente');
  });

  test('ADM-08 Enter shows what a number means before it sends it', async () => {
    const { modal, press, user, made, gone } = await openDialog('Orden', {
      'PUT /admin/games/1/update-order': done(assigned, ''),
    });
    const order = within(modal).getByRole<HTMLInputElement>('spinbutton', { name: 'Orden' });
    await user.clear(order);
    await user.type(order, '-3{Enter}');
    expect(order.value).toBe('0');
    expect(made('PUT /admin/games/1/update-order')).toHaveLength(0);
    await press('Guardar orden');
    await gone();
    expect(made('PUT /admin/games/1/update-order')[0]?.body).toEqual({ order: 0 });
  });

  test('ADM-07 deleting asks with the two sentences, and asks for the list again', async () => {
    const { modal, press, made, gone } = await openDialog('Eliminar', {
      'DELETE /admin/games/1': done(null, ''),
    });
    expect(within(modal).getByText('¿Estás seguro que deseas eliminar este juego?')).toBeTruthy();
    expect(
      within(modal).getByText('Esta acción no se puede deshacer y eliminará el juego del sistema.'),
    ).toBeTruthy();
    expect(within(modal).getByText(/^Fecha 5 pierde un partido/)).toBeTruthy();
    expect(made('DELETE /admin/games/1')).toHaveLength(0);
    await press('Eliminar');
    await gone();
    expect(toastSuccess).toHaveBeenCalledWith('Juego eliminado correctamente');
    await waitFor(() => expect(made(list)).toHaveLength(2));
  });

  test.each([
    ['Actualizar', 'Actualizar', 'PUT /admin/games/1/update-score', 'Error al actualizar resultado'],
    ['Orden', 'Guardar orden', 'PUT /admin/games/1/update-order', 'Error al actualizar el orden'],
    ['Eliminar', 'Eliminar', 'DELETE /admin/games/1', 'Error al eliminar juego'],
  ])(
    'ADM-15 %s without an answer says the fixed text and keeps the modal',
    async (action, button, route, text) => {
      const { modal, press } = await openDialog(action, { [route]: 'network' });
      await press(button);
      await within(modal).findByText(text);
    },
  );

  test("ADM-15 the server's own words come before the fixed text", async () => {
    const { modal, press } = await openDialog('Eliminar', {
      'DELETE /admin/games/1': failure(409, 'match_started', { message: 'El partido ya empezó.' }),
    });
    await press('Eliminar');
    await within(modal).findByText('El partido ya empezó.');
    expect(within(modal).queryByText('Error al eliminar juego')).toBeNull();
  });
});
