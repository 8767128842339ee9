import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { cleanUpPanelTests, renderPanel } from '../../../testing/render-panel.tsx';
import { failure, stubFetch } from '../../../testing/stub-fetch.ts';
import { toastSuccess } from '../../../shell/toasts.ts';
import '../admin-page.tsx';
import { done, sampleGame, sampleGrid } from '../../../testing/sample-admin.ts';

vi.mock('../../../shell/toasts.ts', { spy: true });

cleanUpPanelTests();

const assigned = sampleGame(1, {
  status: 'finished',
  homeScore: 3,
  awayScore: 0,
  order: 4,
  gameGroupId: 5,
  gameGroup: { id: 5, name: 'Fecha 5', status: 'closed' },
});
const coming = {
  ...assigned,
  status: 'scheduled' as const,
  homeScore: null,
  awayScore: null,
  startTime: '2099-11-22T20:00:00.000Z',
  closesAt: '2099-11-22T20:00:00.000Z',
};
const loose = sampleGame(2, {
  status: 'live',
  homeScore: 1,
  awayScore: 1,
  startTime: '2020-11-22T20:00:00.000Z',
  closesAt: '2020-11-22T20:00:00.000Z',
});
const list = 'GET /admin/games?page=1&limit=50';
const answers = {
  'GET /admin/game-groups': done([sampleGrid(5), sampleGrid(6)]),
  [list]: done({ games: [assigned, loose], total: 2 }),
};

const remove = 'DELETE /admin/games/1?version=1';

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
    // Played in a grid it stays: its players have a right to the result.
    expect(actions(row)).toEqual(['Asignar', 'Actualizar', 'Orden']);
    expect(actions(other)).toEqual(['Asignar', 'Actualizar', 'Eliminar']);
  });

  test('ADM-06 the filters are asked for and kept in the address, and cleared', async () => {
    const { user, path } = await renderPanel('/admin?tab=juegos', {
      ...answers,
      'GET /admin/games?gameGroupId=5&page=1&limit=50': done({ games: [assigned], total: 1 }),
      'GET /admin/games?unassigned=true&page=1&limit=50': done({ games: [loose], total: 1 }),
    });
    await rowOf(2);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Jornada' }), 'Fecha 5');
    await waitFor(() => expect(screen.queryByRole('row', { name: /^Local 2/ })).toBeNull());
    expect(path()).toBe('/admin?tab=juegos&grupo=5');
    await user.click(screen.getByRole('checkbox', { name: 'Mostrar solo juegos sin asignar' }));
    await rowOf(2);
    expect(path()).toBe('/admin?tab=juegos&sin-asignar=1');
    await user.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
    await rowOf(1);
    expect(path()).toBe('/admin?tab=juegos');
  });

  test('ADM-06 teams and league are searched for on the server, and the words kept in the address', async () => {
    const { user, path, made } = await renderPanel('/admin?tab=juegos&pagina=2', {
      ...answers,
      'GET /admin/games?page=2&limit=50': done({ games: [loose], total: 51 }),
      'GET /admin/games?search=boca&page=1&limit=50': done({ games: [], total: 0 }),
    });
    await rowOf(2);
    await user.type(screen.getByRole('searchbox', { name: 'Buscar equipo o liga' }), 'boca{Enter}');
    await screen.findByText('Ningún juego con estos filtros');
    expect(path()).toBe('/admin?tab=juegos&buscar=boca');
    expect(made('GET /admin/games?search=boca&page=1&limit=50')).toHaveLength(1);
    await user.click(screen.getAllByRole('button', { name: 'Limpiar filtros' })[0]!);
    await rowOf(1);
  });

  test('ADM-06 what is typed and another filter chosen at once both stay', async () => {
    const both = 'GET /admin/games?needs=postponed&search=rosario&page=1&limit=50';
    const { user, path, made } = await renderPanel('/admin?tab=juegos', {
      ...answers,
      'GET /admin/games?needs=postponed&page=1&limit=50': done({ games: [], total: 0 }),
      [both]: done({ games: [loose], total: 1 }),
    });
    await rowOf(1);
    const field = screen.getByRole('searchbox', { name: 'Buscar equipo o liga' });
    await user.click(field);
    fireEvent.change(field, { target: { value: 'rosario' } });
    // The field is not even left: the pause is over later.
    fireEvent.change(screen.getByRole('combobox', { name: 'Ver' }), { target: { value: 'postponed' } });
    await waitFor(() => expect(made(both)).toHaveLength(1));
    expect(path()).toBe('/admin?tab=juegos&ver=postergados&buscar=rosario');
  });

  test('ADM-06 what is typed is there before the next press: clearing the filters takes it too', async () => {
    const { user, path } = await renderPanel('/admin?tab=juegos&ver=postergados', {
      ...answers,
      'GET /admin/games?needs=postponed&page=1&limit=50': done({ games: [loose], total: 1 }),
      'GET /admin/games?needs=postponed&search=rosario&page=1&limit=50': done({ games: [], total: 0 }),
    });
    await rowOf(2);
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar equipo o liga' });
    await user.click(field);
    fireEvent.change(field, { target: { value: 'rosario' } });
    await user.click(screen.getAllByRole('button', { name: 'Limpiar filtros' })[0]!);
    await rowOf(1);
    expect([path(), field.value]).toEqual(['/admin?tab=juegos', '']);
  });

  const onPhone = () =>
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));

  test('ADM-06 on a phone each match is a card with all its facts, and the rare actions are in a menu', async () => {
    onPhone();
    const filtered = 'GET /admin/games?search=local&page=1&limit=50';
    await renderPanel('/admin?tab=juegos&buscar=local', { ...answers, [filtered]: answers[list] });
    const cards = within(await screen.findByRole('list', { name: 'Juegos' })).getAllByRole('listitem');
    const [first, second] = cards as [HTMLElement, HTMLElement];
    for (const fact of ['Local 1 vs Visita 1', 'Liga MX', 'FINALIZADO', '3 - 0', 'Fecha 5', 'Orden4'])
      expect(first.textContent).toContain(fact);
    // A match without a result and an order has no words for them.
    expect(second.textContent).not.toMatch(/Resultado|Orden/);
    const menu = within(first).getByText('Más').closest('details')!;
    const buttons = [...first.querySelectorAll('button')];
    expect(buttons.filter((each) => !menu.contains(each)).map(({ textContent }) => textContent)).toEqual([
      'Actualizar',
    ]);
    expect([...menu.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'Asignar',
      'Orden',
    ]);
    expect(menu.open).toBe(false);
  });

  test('ADM-66 on a phone the list folds to the grid that is played', async () => {
    onPhone();
    const settled = { id: 4, name: 'Fecha 4', status: 'settled' as const };
    const games = [
      loose,
      sampleGame(3, { ...settled, id: 3, status: 'finished', gameGroupId: 4, gameGroup: settled }),
      assigned,
      sampleGame(4, { status: 'live', gameGroupId: 5, gameGroup: assigned.gameGroup }),
    ];
    await renderPanel('/admin?tab=juegos', { ...answers, [list]: done({ games, total: 4 }) });
    const title = await screen.findByText('Fecha 5 · 2');
    const folds = [...document.querySelectorAll('details')].filter(({ parentElement }) =>
      parentElement!.contains(title.closest('details')),
    );
    const lists = folds.filter((fold) => fold.querySelector(':scope > ul'));
    expect(lists.map((fold) => [fold.querySelector('summary')!.textContent, fold.open])).toEqual([
      ['Fecha 5 · 2', true],
      ['Sin asignar · 1', false],
      ['Fecha 4 · 1', false],
    ]);
  });

  test('ADM-66 the folds of two grids with one name and as many matches do not clash', async () => {
    onPhone();
    const twin = (id: number) => ({ ...assigned.gameGroup!, id, name: 'Fecha 5' });
    const games = [4, 5].map((id) => sampleGame(id, { gameGroupId: id, gameGroup: twin(id) }));
    const errors = vi.spyOn(console, 'error');
    await renderPanel('/admin?tab=juegos', { ...answers, [list]: done({ games, total: 2 }) });
    expect(await screen.findAllByText('Fecha 5 · 1')).toHaveLength(2);
    expect(errors).not.toHaveBeenCalled();
  });

  test('ADM-06 an address with filters opens with them', async () => {
    await renderPanel('/admin?tab=juegos&grupo=5&pagina=2', {
      ...answers,
      'GET /admin/games?gameGroupId=5&page=2&limit=50': done({ games: [assigned], total: 51 }),
    });
    await rowOf(1);
    expect(screen.getByText('51 a 51 de 51')).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Jornada' }).value).toBe('5'),
    );
  });

  test.each([['/admin?tab=juegos&grupo=99999'], ['/admin?tab=juegos&grupo=abc']])(
    'ADM-06 of %s it is said that there is no such grid, and all matches are listed',
    async (address) => {
      const { user, path } = await renderPanel(address, {
        ...answers,
        'GET /admin/games?gameGroupId=99999&page=1&limit=50': done({ games: [], total: 0 }),
      });
      await rowOf(1);
      await rowOf(2);
      expect(screen.getByText('Esa jornada no existe, o se eliminó.')).toBeTruthy();
      const filter = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Jornada' });
      expect(filter.selectedOptions[0]?.textContent).toBe('Todas las jornadas');
      await user.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
      await waitFor(() => expect(screen.queryByText('Esa jornada no existe, o se eliminó.')).toBeNull());
      expect(path()).not.toContain('grupo=');
    },
  );

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

test('ADM-07 what is listed stays while the list cannot be asked for again', async () => {
  let tries = 0;
  await renderPanel('/admin?tab=juegos', {
    ...answers,
    [list]: () => (++tries === 1 ? answers[list] : failure(500, 'internal')),
  });
  await rowOf(1);
  window.dispatchEvent(new Event('focus'));
  await screen.findByRole('alert');
  await rowOf(1);
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
    await user.selectOptions(within(modal).getByRole('combobox', { name: 'Jornada' }), '6');
    await press('Asignar');
    await gone();
    expect(made('PUT /admin/games/1/assign')[0]?.body).toEqual({ gameGroupId: 6, version: 1 });
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
    await user.type(home, 'e');
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
      version: 1,
    });
    expect(toastSuccess).toHaveBeenCalledWith('Resultado actualizado correctamente');
  });

  test('ADM-08 goals of a match that is to come propose its end, and closing it before its start is asked first', async () => {
    const { modal, press, user, made, gone } = await openDialog('Actualizar', {
      [list]: done({ games: [{ ...coming, gameGroupId: null, gameGroup: null }, loose], total: 2 }),
      'PUT /admin/games/1/update-score': done(coming, ''),
    });
    await user.type(within(modal).getByRole('spinbutton', { name: 'Goles de Local 1' }), '2');
    expect(within(modal).getByRole<HTMLSelectElement>('combobox', { name: 'Estado' }).value).toBe('finished');
    await press('Actualizar');
    expect(within(modal).getByText('Este juego todavía no ha empezado')).toBeTruthy();
    expect(made('PUT /admin/games/1/update-score')).toHaveLength(0);
    await press('Confirmar el cambio');
    await gone();
    expect(made('PUT /admin/games/1/update-score')[0]?.body).toMatchObject({ status: 'finished' });
  });

  test('PLAY-06 ADM-08 putting a match that is to come back to scheduled says that it takes picks again', async () => {
    const begun = {
      ...coming,
      status: 'live' as const,
      homeScore: 0,
      awayScore: 0,
      scoreBy: 'admin' as const,
    };
    const { modal, user } = await openDialog('Actualizar', { [list]: done({ games: [begun], total: 1 }) });
    const status = within(modal).getByRole('combobox', { name: 'Estado' });
    expect(within(modal).queryByText(/vuelve a recibir predicciones/)).toBeNull();
    await user.selectOptions(status, 'PROGRAMADO');
    expect(within(modal).getByText(/vuelve a recibir predicciones hasta el inicio/)).toBeTruthy();
  });

  test.each(['POST /admin/games/1/preview-score', 'PUT /admin/games/1/update-score'])(
    'API-02 a score that is refused marks its field and tells the limit: %s',
    async (route) => {
      const game = route.startsWith('POST') ? assigned : { ...assigned, gameGroup: null, gameGroupId: null };
      const { modal, press, user } = await openDialog('Actualizar', {
        [list]: done({ games: [game], total: 1 }),
        [route]: failure(400, 'invalid_input', {
          message: 'Revisa los datos marcados.',
          fields: [{ field: 'homeScore', code: 'too_big', limit: 99 }],
        }),
      });
      const home = within(modal).getByRole('spinbutton', { name: 'Goles de Local 1' });
      await user.clear(home);
      await user.type(home, '99');
      await press('Actualizar');
      await within(modal).findByText('El máximo es 99');
      await waitFor(() => expect(document.activeElement).toBe(home));
      expect(home.getAttribute('aria-invalid')).toBe('true');
    },
  );

  test.each([
    ['Actualizar', 'PUT /admin/games/2/update-score', 2, 'Goles de Local 2', 'Actualizar', 99],
    ['Orden', 'PUT /admin/games/1/update-order', 1, 'Orden', 'Guardar orden', 9999],
  ])(
    'ADM-08 what is below 0 or above the limit is refused at its field before anything is sent: %s',
    async (action, route, id, name, submit, max) => {
      const { modal, press, user, made, gone } = await openDialog(action, { [route]: done(loose, '') }, id);
      const field = within(modal).getByRole<HTMLInputElement>('spinbutton', { name });
      for (const [typed, told] of [
        ['-1', 'El mínimo es 0'],
        [String(max + 1), `El máximo es ${max}`],
      ] as const) {
        await user.clear(field);
        await user.type(field, typed);
        await press(submit);
        expect(within(modal).getByText(told)).toBeTruthy();
        expect([field.value, field.getAttribute('aria-invalid')]).toEqual([typed, 'true']);
        expect(document.activeElement).toBe(field);
        await user.type(field, '{Enter}');
        expect(made(route)).toHaveLength(0);
      }
      await user.clear(field);
      await user.type(field, '1');
      await press(submit);
      await gone();
      expect(made(route)).toHaveLength(1);
    },
  );

  test.each([
    ['3.7', '3'],
    ['1e9', '0'],
    ['', '0'],
  ])('ADM-08 a score (%s) becomes a whole number when its field loses the focus', async (typed, meant) => {
    const { modal, user } = await openDialog('Actualizar', {}, 2);
    const home = within(modal).getByRole<HTMLInputElement>('spinbutton', { name: 'Goles de Local 2' });
    await user.click(home);
    fireEvent.change(home, { target: { value: typed } });
    await user.tab();
    expect(home.value).toBe(meant);
  });

  test('ADM-08 an order is a whole number of 0 or more', async () => {
    const { modal, press, user, made, gone } = await openDialog('Orden', {
      'PUT /admin/games/1/update-order': done(assigned, ''),
    });
    const order = within(modal).getByRole<HTMLInputElement>('spinbutton', { name: 'Orden' });
    expect(order.value).toBe('4');
    await user.clear(order);
    await user.tab();
    expect(order.value).toBe('0');
    await press('Guardar orden');
    await gone();
    expect(made('PUT /admin/games/1/update-order')[0]?.body).toEqual({ order: 0, version: 1 });
    expect(toastSuccess).toHaveBeenCalledWith('Orden actualizado correctamente');
  });

  test('ADM-07 deleting asks with the two sentences, and asks for the list again', async () => {
    const { modal, press, made, gone } = await openDialog('Eliminar', {
      [list]: done({ games: [coming], total: 1 }),
      [remove]: done(null, ''),
    });
    expect(within(modal).getByText('¿Estás seguro que deseas eliminar este juego?')).toBeTruthy();
    expect(
      within(modal).getByText('Esta acción no se puede deshacer y eliminará el juego del sistema.'),
    ).toBeTruthy();
    expect(within(modal).getByText(/^Fecha 5 pierde un partido/)).toBeTruthy();
    expect(made(remove)).toHaveLength(0);
    await press('Eliminar');
    await gone();
    expect(toastSuccess).toHaveBeenCalledWith('Juego eliminado correctamente');
    await waitFor(() => expect(made(list)).toHaveLength(2));
  });

  test('ADM-07 a match that another administrator has changed is not deleted before the administrator sees that', async () => {
    const { modal, press, made, gone } = await openDialog('Eliminar', {
      [list]: done({ games: [coming], total: 1 }),
      [remove]: conflict({ ...coming, gameGroup: { ...coming.gameGroup, name: 'Fecha 9' }, version: 2 }),
      [lastChange]: byBoss('game.assign'),
      'DELETE /admin/games/1?version=2': done(null, ''),
    });
    await press('Eliminar');
    expect((await within(modal).findByText(changedText)).textContent).toMatch(/asignado.*, jefa, /);
    within(modal).getByText(/^Fecha 9 pierde un partido/);
    await press('Eliminar');
    await gone();
    expect(made('DELETE /admin/games/1?version=2')).toHaveLength(1);
  });

  test.each([
    ['Actualizar', 'Actualizar', 'POST /admin/games/1/preview-score'],
    ['Orden', 'Guardar orden', 'PUT /admin/games/1/update-order'],
    ['Eliminar', 'Eliminar', 'DELETE /admin/games/1?version=1'],
  ])(
    'ADM-07 %s of a match that was deleted meanwhile says so, offers nothing more, and reads the list again',
    async (action, button, route) => {
      const { modal, press, user, made } = await openDialog(action, {
        [list]: done({ games: [coming], total: 1 }),
        [route]: failure(404, 'not_found', { message: 'No encontramos lo que buscas.' }),
      });
      if (action === 'Actualizar')
        await user.selectOptions(within(modal).getByRole('combobox', { name: 'Estado' }), 'CANCELADO');
      await press(button);
      await within(modal).findByText(/^Este juego ya no está: otra persona lo eliminó/);
      const buttons = within(modal).getAllByRole('button');
      expect(buttons.map((each) => each.textContent || each.getAttribute('aria-label'))).toEqual([
        'Cerrar',
        'Cerrar',
      ]);
      await waitFor(() => expect(made(list)).toHaveLength(2));
    },
  );

  test('ADM-07 what has begun in a grid, and what is of a settled one, is not offered to be deleted', async () => {
    const settled = { id: 6, name: 'Fecha 6', status: 'settled' as const };
    await renderPanel('/admin?tab=juegos', {
      ...answers,
      [list]: done({
        games: [
          { ...coming, id: 11, homeTeam: 'Local 11' },
          { ...coming, id: 12, homeTeam: 'Local 12', startTime: '2020-11-22T20:00:00.000Z' },
          {
            ...coming,
            id: 13,
            homeTeam: 'Local 13',
            status: 'cancelled',
            gameGroupId: 6,
            gameGroup: settled,
          },
          { ...assigned, id: 14, homeTeam: 'Local 14', gameGroupId: null, gameGroup: null },
        ],
        total: 4,
      }),
    });
    const offered = async (id: number) =>
      within(await rowOf(id)).queryByRole('button', { name: /^Eliminar/ }) !== null;
    expect([await offered(11), await offered(12), await offered(13), await offered(14)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test.each([
    ['Actualizar', 'Actualizar', 'PUT /admin/games/1/update-score', 'Error al actualizar resultado'],
    ['Orden', 'Guardar orden', 'PUT /admin/games/1/update-order', 'Error al actualizar el orden'],
    ['Eliminar', 'Eliminar', 'DELETE /admin/games/1?version=1', 'Error al eliminar juego'],
  ])(
    'ADM-15 %s without an answer says the fixed text and keeps the modal',
    async (action, button, route, text) => {
      const first = action === 'Eliminar' ? coming : assigned;
      const { modal, press } = await openDialog(action, {
        [list]: done({ games: [first], total: 1 }),
        [route]: 'network',
      });
      await press(button);
      await within(modal).findByText(text);
    },
  );

  test('ADM-15 an answer 500 without a body says the fixed text', async () => {
    const { modal, press } = await openDialog('Orden', {
      'PUT /admin/games/1/update-order': { status: 500 },
    });
    await press('Guardar orden');
    await within(modal).findByText('Error al actualizar el orden');
  });

  test('ADM-08 the second of two administrators sees who was first, and keeps what was typed', async () => {
    const now = { ...assigned, startTime: '2026-12-24T15:00:00.000Z', order: 7, version: 5 };
    let tries = 0;
    const { modal, press, user, made, gone } = await openDialog('Orden', {
      'PUT /admin/games/1/update-order': () =>
        ++tries === 1 ? conflict(now) : done({ ...now, order: 9 }, 'Orden actualizado'),
      [lastChange]: byBoss('game.order'),
    });
    const order = within(modal).getByRole<HTMLInputElement>('spinbutton', { name: 'Orden' });
    await user.clear(order);
    await user.type(order, '9');
    await press('Guardar orden');
    expect((await within(modal).findByText(changedText)).textContent).toMatch(/orden.*, jefa, /i);
    expect(modal.textContent).toContain('24/12/2026');
    expect(order.value).toBe('9');
    await press('Guardar orden');
    await gone();
    expect(made('PUT /admin/games/1/update-order').map(({ body }) => body)).toEqual([
      { order: 9, version: 1 },
      { order: 9, version: 5 },
    ]);
  });

  test('JOB-03 a dialog sends the version that it shows, also after the source has moved the match', async () => {
    let game = coming;
    const { modal, press, made } = await openDialog('Orden', {
      [list]: () => done({ games: [game], total: 1 }),
      'PUT /admin/games/1/update-order': () => conflict(game),
      [lastChange]: done({ entries: [], total: 0 }),
    });
    game = { ...coming, startTime: '2099-11-25T20:00:00.000Z', version: 2 };
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(document.querySelector('td time')?.textContent).toContain('25/11/2099'));
    expect(modal.textContent).not.toContain('25/11/2099');
    await press('Guardar orden');
    await within(modal).findByText(changedText);
    expect(modal.textContent).toContain('25/11/2099');
    expect(made('PUT /admin/games/1/update-order')[0]?.body).toMatchObject({ version: 1 });
  });

  test('ADM-07 a thirteenth match is warned of, and so is the grid that loses one; a settled one takes none', async () => {
    const { modal, user } = await openDialog('Asignar', {
      'GET /admin/game-groups': done([
        sampleGrid(5),
        sampleGrid(6),
        sampleGrid(7, { voidCount: 1 }),
        sampleGrid(8, { status: 'settled' }),
      ]),
    });
    const group = within(modal).getByRole('combobox', { name: 'Jornada' });
    await user.selectOptions(group, '6');
    expect(within(modal).getByText('Fecha 6 tendrá 13 partidos, no 12.')).toBeTruthy();
    expect(within(modal).getByText('El juego sale de Fecha 5, que queda con 11 partidos.')).toBeTruthy();
    await user.selectOptions(group, '7');
    expect(within(modal).queryByText(/tendrá/)).toBeNull();
    expect(within(group).getByRole<HTMLOptionElement>('option', { name: /Fecha 8/ }).disabled).toBe(true);
  });

  test.each([
    ['grid_under_way', 'La jornada ya tiene partidos en juego.'],
    ['grid_settled', 'La jornada ya está finalizada.'],
  ])('ADM-07 what the server refuses (%s) is said in words', async (code, message) => {
    const { modal, press, user } = await openDialog('Asignar', {
      'PUT /admin/games/1/assign': failure(409, code, { message }),
    });
    await user.selectOptions(within(modal).getByRole('combobox', { name: 'Jornada' }), '6');
    await press('Asignar');
    await within(modal).findByText(message);
  });

  test("ADM-15 the server's own words come before the fixed text", async () => {
    const { modal, press } = await openDialog('Eliminar', {
      [list]: done({ games: [coming], total: 1 }),
      [remove]: failure(409, 'match_started', { message: 'El partido ya empezó.' }),
    });
    await press('Eliminar');
    await within(modal).findByText('El partido ya empezó.');
    expect(within(modal).queryByText('Error al eliminar juego')).toBeNull();
  });
});

describe('JOB-04 the correction of a final result', () => {
  const preview = 'POST /admin/games/1/preview-score';
  const update = 'PUT /admin/games/1/update-score';
  const noPlayers = { total: 0, players: [] };
  const effects = {
    gameGroup: { id: 5, name: 'Fecha 5', status: 'settled' },
    up: 1200,
    down: 1,
    settles: false,
    playable: 12,
    prizes: [
      {
        hits: 12,
        now: 1,
        after: 21,
        enters: {
          total: 21,
          players: [
            { id: 7, username: 'ana.q', hits: 11, hitsAfter: 12 },
            { id: 8, username: null, hits: 11, hitsAfter: 12 },
          ],
        },
        leaves: { total: 1, players: [{ id: 9, username: 'bruno', hits: 12, hitsAfter: 11 }] },
      },
      { hits: 11, now: 3, after: 3, enters: noPlayers, leaves: noPlayers },
      { hits: 10, now: 0, after: 0, enters: noPlayers, leaves: noPlayers },
    ],
    promised: noPlayers,
  };
  const goalsOf = (modal: HTMLElement) =>
    within(modal).getByRole<HTMLInputElement>('spinbutton', { name: 'Goles de Local 1' });

  test('JOB-04 shows whose hits and which winners change, then asks', async () => {
    const { modal, press, user, made, gone } = await openDialog('Actualizar', {
      [preview]: done(effects),
      [update]: done(assigned, 'Resultado actualizado correctamente'),
    });
    await user.clear(goalsOf(modal));
    await user.type(goalsOf(modal), '0');
    await press('Actualizar');
    const told = (await within(modal).findByText('Qué cambia en Fecha 5')).parentElement!;
    expect(made(update)).toHaveLength(0);
    expect(made(preview)[0]?.body).toEqual({ homeScore: 0, awayScore: 0, status: 'finished' });
    expect(told.textContent).toContain('1.200 jugadores suman un acierto. 1 jugador pierde un acierto.');
    expect(told.textContent).toContain('12 aciertos: 1 → 21');
    expect(told.textContent).toContain('Entran 21: ana.q, n.º 8 y 19 más.');
    expect(told.textContent).toContain('Sale 1: bruno');
    expect(told.textContent).not.toContain('11 aciertos');
    expect(told.textContent).toContain('FINALIZADO');
    await press('Confirmar el cambio');
    await gone();
    expect(made(update)[0]?.body).toMatchObject({ homeScore: 0, version: 1 });
  });

  const waiting = {
    ...assigned,
    status: 'live' as const,
    startTime: loose.startTime,
    closesAt: loose.closesAt,
  };
  const last = { ...effects, gameGroup: { ...effects.gameGroup, status: 'closed' }, up: 0, settles: true };

  test.each(['CANCELADO', 'FINALIZADO'])(
    'JOB-05 %s as the last of a grid shows that it is settled by it, and its winners, then asks',
    async (status) => {
      const { modal, press, user, made, gone } = await openDialog('Actualizar', {
        [list]: done({ games: [waiting], total: 1 }),
        [preview]: done(last),
        [update]: done(assigned, 'Resultado actualizado correctamente'),
      });
      await user.selectOptions(within(modal).getByRole('combobox', { name: 'Estado' }), status);
      await press('Actualizar');
      const told = (await within(modal).findByText('Qué cambia en Fecha 5')).parentElement!;
      expect(made(update)).toHaveLength(0);
      expect(told.textContent).toContain('Con esto la jornada queda en FINALIZADO');
      expect(told.textContent).toContain('11 aciertos: 3 → 3');
      // A group of zero players gets no line.
      expect(told.textContent).toContain('1 jugador pierde un acierto.');
      expect(told.textContent).not.toContain('0 jugadores');
      await press('Confirmar el cambio');
      await gone();
      expect(made(update)).toHaveLength(1);
    },
  );

  test('JOB-04 a match is not voided before it was shown what that changes; a first result of several asks nothing', async () => {
    const { modal, press, user, made, gone } = await openDialog('Actualizar', {
      [list]: done({ games: [waiting], total: 1 }),
      [preview]: done({ ...last, settles: false }),
      [update]: done(assigned, 'Resultado actualizado correctamente'),
    });
    const status = within(modal).getByRole('combobox', { name: 'Estado' });
    await user.selectOptions(status, 'CANCELADO');
    await press('Actualizar');
    await within(modal).findByText('Qué cambia en Fecha 5');
    expect(made(update)).toHaveLength(0);
    await user.selectOptions(status, 'FINALIZADO');
    await press('Actualizar');
    await gone();
    expect(made(update)[0]?.body).toMatchObject({ status: 'finished' });
  });

  test.each([
    ['closed', 11, 'Quedan 11 partidos que cuentan: en esta jornada ya nadie puede llegar a 12 aciertos.'],
    ['open', 11, 'Quedan 11 partidos que cuentan: nadie puede llegar a 12 aciertos si no agregas otro.'],
    ['closed', 12, null],
  ] as const)(
    'ADM-30 before a match of a grid is cancelled the dialog says if 12 hits are out of reach: %s %j',
    async (status, playable, text) => {
      const gameGroup = { id: 5, name: 'Fecha 5', status };
      const { modal, press, user } = await openDialog('Actualizar', {
        // The list of grids may be older or newer than the match in the dialog.
        'GET /admin/game-groups': done([sampleGrid(5, { status, gameCount: 11 })]),
        [list]: done({ games: [{ ...waiting, gameGroup }], total: 1 }),
        [preview]: done({ ...last, gameGroup, playable, settles: false }),
      });
      await user.selectOptions(within(modal).getByRole('combobox', { name: 'Estado' }), 'CANCELADO');
      await press('Actualizar');
      const told = (await within(modal).findByText('Qué cambia en Fecha 5')).parentElement!;
      if (text) expect(told.textContent).toContain(text);
      else expect(told.textContent).not.toContain('partidos que cuentan');
    },
  );

  test('ADM-18 JOB-04 warns of the prizes under way that it takes away or changes', async () => {
    const promised = {
      total: 22,
      players: [
        { id: 9, username: 'bruno', state: 'contacted' },
        { id: 8, username: 'carla', state: 'won' },
        { id: 10, username: null, state: 'delivered' },
      ],
    };
    const { modal, press, user } = await openDialog('Actualizar', {
      [preview]: done({ ...effects, promised }),
    });
    await user.clear(goalsOf(modal));
    await user.type(goalsOf(modal), '0');
    await press('Actualizar');
    const told = (await within(modal).findByText('Qué cambia en Fecha 5')).parentElement!;
    expect(told.textContent).toContain(
      'Atención: ya se habían comunicado, enviado o entregado 22 premios que cambian o se pierden: bruno (contactado), carla (avisado por correo), n.º 10 (entregado) y 19 más.',
    );
  });

  test('JOB-04 ADM-18 a first result in a settled grid is shown before it is set: its prizes stand, and may have been told', async () => {
    const settled = { ...waiting, gameGroup: { ...waiting.gameGroup!, status: 'settled' as const } };
    const { modal, press, user, made } = await openDialog('Actualizar', {
      [list]: done({ games: [settled], total: 1 }),
      [preview]: done({ ...effects, gameGroup: settled.gameGroup }),
    });
    await user.selectOptions(within(modal).getByRole('combobox', { name: 'Estado' }), 'FINALIZADO');
    await press('Actualizar');
    await within(modal).findByText('Qué cambia en Fecha 5');
    expect(made(update)).toHaveLength(0);
  });

  test('JOB-04 a correction that changes hits is confirmed in red, and one that changes no player is not', async () => {
    let changes = true;
    const { modal, press, user } = await openDialog('Actualizar', {
      [preview]: () => done(changes ? effects : { ...effects, up: 0, down: 0 }),
    });
    const confirm = () => within(modal).findByRole('button', { name: 'Confirmar el cambio' });
    await user.clear(goalsOf(modal));
    await user.type(goalsOf(modal), '0');
    await press('Actualizar');
    expect((await confirm()).className).toContain('danger');
    changes = false;
    await user.clear(goalsOf(modal));
    await user.type(goalsOf(modal), '4');
    await press('Actualizar');
    expect((await confirm()).className).not.toContain('danger');
  });

  test('JOB-04 another score typed after it wants another look', async () => {
    const { modal, press, user, made } = await openDialog('Actualizar', { [preview]: done(effects) });
    await user.selectOptions(within(modal).getByRole('combobox', { name: 'Estado' }), 'CANCELADO');
    await press('Actualizar');
    await within(modal).findByText('Qué cambia en Fecha 5');
    await user.clear(goalsOf(modal));
    await user.type(goalsOf(modal), '5');
    expect(within(modal).queryByText('Qué cambia en Fecha 5')).toBeNull();
    await press('Actualizar');
    await within(modal).findByText('Qué cambia en Fecha 5');
    expect(made(preview)).toHaveLength(2);
    expect(made(update)).toHaveLength(0);
  });

  test('JOB-04 after a conflict the effects are calculated again', async () => {
    const now = { ...assigned, homeScore: 1, awayScore: 1, version: 2 };
    const { modal, press, user, made } = await openDialog('Actualizar', {
      [preview]: done(effects),
      [update]: conflict(now),
      [lastChange]: byBoss('game.score'),
    });
    await user.clear(goalsOf(modal));
    await user.type(goalsOf(modal), '0');
    await press('Actualizar');
    await within(modal).findByText('Qué cambia en Fecha 5');
    await press('Confirmar el cambio');
    await within(modal).findByText(changedText);
    expect(within(modal).queryByText('Qué cambia en Fecha 5')).toBeNull();
    expect(goalsOf(modal).value).toBe('0');
    await press('Actualizar');
    await within(modal).findByText('Qué cambia en Fecha 5');
    expect([made(preview).length, made(update).length]).toEqual([2, 1]);
  });

  test('ADM-08 after a conflict both goals stay as they were typed, and the message says the stored result', async () => {
    const now = { ...assigned, status: 'finished', homeScore: 2, awayScore: 4, version: 2 };
    const { modal, press, user } = await openDialog('Actualizar', {
      [preview]: done(effects),
      [update]: conflict(now),
      [lastChange]: byBoss('game.score'),
    });
    const [, away] = within(modal).getAllByRole<HTMLInputElement>('spinbutton');
    const before = away!.value;
    await user.clear(goalsOf(modal));
    await user.type(goalsOf(modal), '5');
    await press('Actualizar');
    await within(modal).findByText('Qué cambia en Fecha 5');
    await press('Confirmar el cambio');
    await within(modal).findByText(/Ahora dice FINALIZADO, 2 - 4\. .* jefa/);
    expect([goalsOf(modal).value, away!.value]).toEqual(['5', before]);
    expect(before).not.toBe('4');
  });

  test('ADM-15 a look that fails changes nothing and says so', async () => {
    const { modal, press, user, made } = await openDialog('Actualizar', { [preview]: 'network' });
    await user.clear(goalsOf(modal));
    await user.type(goalsOf(modal), '0');
    await press('Actualizar');
    await within(modal).findByText('No pudimos ver a quién afecta. No se guardó nada; intenta de nuevo.');
    expect(made(update)).toHaveLength(0);
  });
});

const changedText = /^Cambió mientras lo mirabas y no se guardó nada/;
const lastChange = 'GET /admin/audit?kind=game&thing=1&page=1&limit=50';

/** The audit log with one change of the match. */
function byBoss(action: string) {
  const entry = {
    id: 1,
    at: '2026-11-22T20:00:00.000Z',
    actor: { id: 9, username: 'jefa' },
    action,
    subject: { kind: 'game', id: 1, name: '', player: null },
    before: null,
    after: null,
  };
  return done({ entries: [entry], total: 1 });
}

function conflict(current: unknown) {
  return {
    status: 409,
    body: {
      success: false,
      statusCode: 409,
      code: 'conflict',
      message: 'Algo cambió.',
      data: current,
      requestId: 'test',
    },
  };
}
