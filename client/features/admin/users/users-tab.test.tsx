import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { AdminPrediction } from '../../../../shared/contract/admin-users.ts';
import { toastError, toastSuccess } from '../../../shell/toasts.ts';
import { cleanUpPanelTests, renderPanel } from '../../../testing/render-panel.tsx';
import { failure } from '../../../testing/stub-fetch.ts';
import '../admin-page.tsx';
import {
  done,
  sampleAdminUser,
  sampleUserPage,
  sampleGame,
  sampleGrid,
} from '../../../testing/sample-admin.ts';

vi.mock('../../../shell/toasts.ts', { spy: true });

cleanUpPanelTests();

const ana = sampleAdminUser(7, { username: 'ana', email: 'ana@doce.example' });
const boss = sampleAdminUser(1, { username: 'jefa', role: 'admin' });
const out = sampleAdminUser(9, { username: 'zoe', isActive: false, isVerified: false });
const list = 'GET /admin/users?page=1&limit=50';
const listOf = (...users: unknown[]) => done({ users, total: users.length, isMore: false });
const answers = {
  'GET /admin/game-groups': done([sampleGrid(5)]),
  [list]: listOf(ana, boss, out),
};
const open = (more: Parameters<typeof renderPanel>[1] = {}, address = '/admin?tab=usuarios') =>
  renderPanel(address, { ...answers, ...more });
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name} `) });
const buttonsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('button')
    .map((button) => button.textContent);

describe('ADM-12 the list of users', () => {
  test('ADM-12 each with what is to be known, and what can be done; with an admin nothing can', async () => {
    await open();
    const row = await rowOf('ana');
    expect(row.textContent).toContain('ana@doce.example');
    expect(row.textContent).toContain('Activo');
    expect(buttonsOf(row)).toEqual(['ana', 'Deshabilitar', 'Eliminar']);
    expect(buttonsOf(await rowOf('zoe'))).toEqual(['zoe', 'Habilitar', 'Eliminar']);
    expect((await rowOf('zoe')).textContent).toMatch(/Deshabilitado.*Correo sin verificar/);
    expect(buttonsOf(await rowOf('jefa'))).toEqual(['jefa']);
    expect((await rowOf('jefa')).textContent).toContain('Cuenta protegida');
    expect(screen.getByText('Usuarios: 3')).toBeTruthy();
  });

  test('ADM-12 what is searched for is asked of the server and kept in the address', async () => {
    const { user, path, made } = await open({
      'GET /admin/users?search=an%25&page=1&limit=50': listOf(ana),
      'GET /admin/users?search=nadie&page=1&limit=50': listOf(),
    });
    await rowOf('zoe');
    const field = screen.getByRole('searchbox', { name: 'Buscar usuarios' });
    await user.type(field, 'an%');
    await waitFor(() => expect(screen.queryByRole('row', { name: /zoe/ })).toBeNull());
    expect(path()).toBe('/admin?tab=usuarios&buscar-usuario=an%25');
    expect(made('GET /admin/users?search=an%25&page=1&limit=50')).toHaveLength(1);
    await user.clear(field);
    await user.type(field, 'nadie{Enter}');
    await screen.findByText('Ningún usuario con “nadie”');
    await user.click(screen.getByRole('button', { name: 'Quitar la búsqueda' }));
    await rowOf('zoe');
    expect(path()).toBe('/admin?tab=usuarios');
    expect((field as HTMLInputElement).value).toBe('');
  });

  test('ADM-12 API-02 more letters than can be searched for are told, not cut, and not asked for', async () => {
    const { user, path, calls } = await open();
    await rowOf('zoe');
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar usuarios' });
    await user.click(field);
    await user.paste('x'.repeat(10_000));
    await user.keyboard('{Enter}');
    await screen.findByText('Busca con hasta 120 caracteres; aquí hay 10000.');
    expect([field.value.length, path()]).toEqual([10_000, '/admin?tab=usuarios']);
    expect(calls.filter(({ route }) => route.includes('search=x'))).toEqual([]);
  });

  test('ADM-12 a search with too many results says so', async () => {
    await open({ [list]: done({ users: [ana], total: 10_000, isMore: true }) });
    await screen.findByText('Más de 10.000 usuarios. Escribe algo más para acotar.');
  });

  test('ADM-15 a failed load is said inline and can be tried again', async () => {
    let tries = 0;
    const { user } = await open({
      [list]: () => (++tries === 1 ? failure(500, 'internal') : answers[list]),
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Error al obtener usuarios');
    await user.click(within(alert).getByRole('button', { name: 'Intentar nuevamente' }));
    await rowOf('ana');
  });
});

test('ADM-12 an address of a user who is not there says so and leads back to the list', async () => {
  const { user, path } = await open(
    { 'GET /admin/users/99999': failure(404, 'not_found', { message: 'No se encontró.' }) },
    '/admin?tab=usuarios&usuario=99999',
  );
  await screen.findByText('No hay ningún usuario con el ID 99999');
  expect(screen.queryByRole('button', { name: 'Intentar nuevamente' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Volver a la lista' }));
  await rowOf('ana');
  expect(path()).toBe('/admin?tab=usuarios');
});

test('ADM-15 an address with no number for a user says so, instead of the plain list', async () => {
  const { user, path, calls } = await open({}, '/admin?tab=usuarios&usuario=abc');
  await screen.findByText('No hay ningún usuario con el ID abc');
  expect(calls.some(({ route }) => route.startsWith('GET /admin/users'))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Volver a la lista' }));
  await rowOf('ana');
  expect(path()).toBe('/admin?tab=usuarios');
});

describe('ADM-12 enabling, disabling, deleting', () => {
  const toggle = 'PUT /admin/users/7/toggle-status';
  const askToDisable = async (more: Parameters<typeof renderPanel>[1]) => {
    const panel = await open(more);
    await panel.user.click(within(await rowOf('ana')).getByRole('button', { name: /^Deshabilitar/ }));
    return { ...panel, dialog: within(screen.getByRole('dialog', { name: 'Deshabilitar usuario' })) };
  };

  test('ADM-12 disabling asks first, since sessions end at once; it says what is wanted, and the list follows', async () => {
    const { user, made, dialog } = await askToDisable({ [toggle]: done({ isActive: false }) });
    expect(dialog.getByText('¿Deshabilitar a este usuario? Sus sesiones se cierran enseguida.')).toBeTruthy();
    expect(made(toggle)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Deshabilitar' }));
    await waitFor(() => expect(made(list)).toHaveLength(2));
    expect(made(toggle)[0]?.body).toEqual({ isActive: false });
    expect(toastSuccess).toHaveBeenCalledWith('ana ya no puede entrar y sus sesiones se cerraron');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('ADM-12 letting in again needs no question', async () => {
    const { user, made } = await open({ 'PUT /admin/users/9/toggle-status': done({ isActive: true }) });
    await user.click(within(await rowOf('zoe')).getByRole('button', { name: /^Habilitar/ }));
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith('zoe puede volver a entrar'));
    expect(made('PUT /admin/users/9/toggle-status')[0]?.body).toEqual({ isActive: true });
  });

  test('ADM-15 a failure to disable is said where it was asked for', async () => {
    const { user, dialog } = await askToDisable({ [toggle]: 'network' });
    await user.click(dialog.getByRole('button', { name: 'Deshabilitar' }));
    await dialog.findByText('Error al cambiar el estado del usuario');
  });

  test('ADM-12 who was deleted meanwhile is not to be disabled', async () => {
    const { user, dialog } = await askToDisable({ [toggle]: failure(404, 'not_found') });
    await user.click(dialog.getByRole('button', { name: 'Deshabilitar' }));
    await dialog.findByText(/^Este usuario ya no está/);
    expect(dialog.queryByRole('button', { name: 'Deshabilitar' })).toBeNull();
  });

  test('ADM-12 deleting asks with the sentence of the specification first', async () => {
    const { user, made } = await open({ 'POST /admin/users/7/delete': done(null, 'Usuario eliminado') });
    await user.click(within(await rowOf('ana')).getByRole('button', { name: /^Eliminar/ }));
    const dialog = screen.getByRole('dialog');
    expect(
      within(dialog).getByText(
        '¿Estás seguro de que deseas eliminar este usuario? Esta acción no se puede deshacer.',
      ),
    ).toBeTruthy();
    expect(made('POST /admin/users/7/delete')).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toastSuccess).toHaveBeenCalledWith('Usuario eliminado');
    await waitFor(() => expect(made(list)).toHaveLength(2));
  });

  test('ADM-12 ADM-18 deleting a user who is owed prizes says how many first', async () => {
    const owed = { users: [sampleAdminUser(7, { username: 'ana', prizesDue: 2 })], total: 1, isMore: false };
    const { user } = await open({ [list]: done(owed) });
    await user.click(within(await rowOf('ana')).getByRole('button', { name: /^Eliminar/ }));
    expect(screen.getByRole('dialog').textContent).toContain('Tiene 2 premios por entregar');
  });

  test('ADM-76 deleting a user with a prize under way says so', async () => {
    const sent = sampleAdminUser(7, { username: 'ana', prizesDue: 1, prizesSent: 1 });
    const { user } = await open({ [list]: done({ users: [sent], total: 1, isMore: false }) });
    await user.click(within(await rowOf('ana')).getByRole('button', { name: /^Eliminar/ }));
    expect(screen.getByRole('dialog').textContent).toContain('1 ya está en camino');
  });

  test('ADM-29 disabling a user with prizes to deliver says how many and that no mail tells them', async () => {
    const due = { users: [sampleAdminUser(7, { username: 'ana', prizesDue: 1 })], total: 1, isMore: false };
    const { user } = await open({ [list]: done(due) });
    await user.click(within(await rowOf('ana')).getByRole('button', { name: /^Deshabilitar/ }));
    const { textContent } = screen.getByRole('dialog');
    expect(textContent).toContain('Tiene 1 premio por entregar');
    expect(textContent).toContain('no sale ningún aviso por correo');
  });

  test('ADM-15 who was deleted meanwhile is said in the dialog', async () => {
    const { user, made } = await open({
      'POST /admin/users/7/delete': failure(404, 'not_found', {
        message: 'No encontramos lo que buscas.',
      }),
    });
    await user.click(within(await rowOf('ana')).getByRole('button', { name: /^Eliminar/ }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
    await within(screen.getByRole('dialog')).findByText(/^Este usuario ya no está/);
    await waitFor(() => expect(made(list)).toHaveLength(2));
  });
});

const prediction = (
  id: number,
  status: AdminPrediction['status'],
  betType: AdminPrediction['betType'] = 'home_win',
): AdminPrediction => ({
  id: `7-${id}`,
  betType,
  status,
  createdAt: status === 'none' ? null : '2026-11-20T12:00:00.000Z',
  earlier: [],
  game: sampleGame(id, {
    status: status === 'void' ? 'cancelled' : 'scheduled',
    gameGroupId: 5,
    gameGroup: { id: 5, name: 'Fecha 5', status: 'open' },
  }),
});
const missing = (id: number, startTime: string): AdminPrediction => {
  const { game, ...rest } = prediction(id, 'none', null);
  return { ...rest, game: { ...game, startTime } };
};
const late = /no se envió, o llegó tarde/;
const predictions = 'GET /admin/predictions?userId=7&page=1&limit=50';
const ofGrid = 'GET /admin/predictions?userId=7&gameGroupId=5&page=1&limit=50';
const onesOf = (...some: AdminPrediction[]) => done({ predictions: some, total: some.length, answer: null });
const userPage = {
  'GET /admin/users/7': done(sampleUserPage(ana)),
  [predictions]: onesOf(
    prediction(1, 'pending', null),
    prediction(2, 'won', 'away_win'),
    prediction(3, 'lost', 'draw'),
    prediction(4, 'void'),
    prediction(5, 'void', null),
  ),
  [ofGrid]: onesOf(prediction(2, 'won')),
};

describe("ADM-13 a user's predictions", () => {
  test('ADM-13 choosing a user shows them with their status, and the way back', async () => {
    const { user, path } = await open(userPage);
    await user.click(within(await rowOf('ana')).getByRole('button', { name: /^Ver predicciones/ }));
    await screen.findByRole('heading', { name: 'ana' });
    for (const fact of [
      'Ana Prueba',
      '+5491155550000',
      'Argentina',
      'Registro: 01/11/2026',
      'Grupos: Los Pibes',
    ])
      expect(screen.getByText(fact)).toBeTruthy();
    expect(path()).toBe('/admin?tab=usuarios&usuario=7');
    const said = async (id: number) =>
      (await screen.findByRole('row', { name: new RegExp(`^Local ${id} vs`) })).textContent;
    expect(await said(1)).toMatch(/Se ve al empezar.*Pendiente/);
    expect(await said(2)).toMatch(/Visita 2.*Visita 2.*Acertado/);
    expect(await said(3)).toMatch(/Empate.*Fallado/);
    expect(await said(4)).toContain('Cancelado');
    // It will not begin, and an unseen change stays unseen.
    expect(await said(5)).toMatch(/No se ve: no se jugó.*Cancelado/);
    await user.click(screen.getByRole('button', { name: 'Volver a la lista' }));
    await rowOf('zoe');
    expect(path()).toBe('/admin?tab=usuarios');
  });

  test('ADM-13 filtered by grid and result, in the address; verified when a grid is chosen', async () => {
    const { user, path, made } = await open(
      {
        ...userPage,
        'GET /admin/predictions?userId=7&gameGroupId=5&isCorrect=false&page=1&limit=50': onesOf(),
        'POST /admin/verify-predictions': done(
          { changed: 1, correctCount: 10, predictions: 12 },
          'Predicciones verificadas correctamente',
        ),
      },
      '/admin?tab=usuarios&usuario=7',
    );
    await screen.findByRole('row', { name: /^Local 1/ });
    expect(screen.queryByRole('button', { name: 'Verificar Predicciones' })).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Jornada' }), 'Fecha 5');
    await waitFor(() => expect(screen.queryByRole('row', { name: /^Local 1/ })).toBeNull());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Resultado' }), 'Incorrectas');
    await screen.findByText('Ninguna predicción con estos filtros');
    expect(path()).toBe('/admin?tab=usuarios&usuario=7&usuario-grupo=5&usuario-resultado=fallos');
    await user.click(screen.getByRole('button', { name: 'Verificar Predicciones' }));
    await waitFor(() =>
      expect(toastSuccess).toHaveBeenCalledWith(
        'Predicciones verificadas correctamente. Predicciones corregidas: 1. Aciertos: 10 de 12.',
      ),
    );
    expect(made('POST /admin/verify-predictions')[0]?.body).toEqual({ userId: 7, gameGroupId: 5 });
  });

  test('ADM-86 of a grid a missing pick and earlier values are shown, and the answer to the player is copied', async () => {
    const copied = vi.fn(async () => undefined);
    const { user } = await open(
      {
        ...userPage,
        [ofGrid]: done({
          predictions: [
            { ...prediction(1, 'won'), earlier: [{ betType: 'draw', at: '2026-11-19T12:00:00.000Z' }] },
            missing(2, '2020-01-01T20:00:00.000Z'),
            missing(3, '2120-01-01T20:00:00.000Z'),
          ],
          total: 1,
          answer: 'Hola, Ana',
        }),
      },
      '/admin?tab=usuarios&usuario=7&usuario-grupo=5',
    );
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied } });
    expect((await screen.findByRole('row', { name: /^Local 1/ })).textContent).toMatch(
      /Local 1antes: Empate \(19\/11\/2026 \d\d:\d\d\)/,
    );
    // In each row as the pick and as its outcome, which has no tooltip.
    const titles = screen.getAllByText('Sin predicción').map(({ title }) => title);
    expect(titles).toEqual([expect.stringMatching(late), '', '', '']);
    screen.getByText(late);
    await user.click(screen.getByRole('button', { name: 'Copiar respuesta' }));
    await waitFor(() => expect(copied).toHaveBeenCalledWith('Hola, Ana'));
    vi.unstubAllGlobals();
  });

  test('ADM-86 no word of a pick that came too late while none is missing of a match that began', async () => {
    await open(
      {
        ...userPage,
        [ofGrid]: done({
          predictions: [prediction(1, 'won'), missing(2, '2120-01-01T20:00:00.000Z')],
          total: 1,
          answer: 'Hola, Ana',
        }),
      },
      '/admin?tab=usuarios&usuario=7&usuario-grupo=5',
    );
    await screen.findByRole('button', { name: 'Copiar respuesta' });
    expect(screen.queryByText(late)).toBeNull();
  });

  test('ADM-13 a grid of the address that does not exist is told, all picks are listed, and there is nothing to verify', async () => {
    await open(
      { ...userPage, 'GET /admin/predictions?userId=7&gameGroupId=99999&page=1&limit=50': onesOf() },
      '/admin?tab=usuarios&usuario=7&usuario-grupo=99999',
    );
    await screen.findByText('Esa jornada no existe, o se eliminó.');
    const filter = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Jornada' });
    expect(filter.selectedOptions[0]?.textContent).toBe('Todas las jornadas');
    await screen.findByRole('table', { name: 'Predicciones de ana' });
    expect(screen.queryByRole('button', { name: 'Verificar Predicciones' })).toBeNull();
  });

  test.each([
    [predictions, 'Error al obtener las predicciones'],
    ['GET /admin/users/7', 'Error al obtener usuarios'],
  ])('ADM-15 %s: a failed load is said', async (route, text) => {
    await open({ ...userPage, [route]: 'network' }, '/admin?tab=usuarios&usuario=7');
    expect((await screen.findByRole('alert')).textContent).toContain(text);
  });

  test('ADM-15 a failed verification is said', async () => {
    const { user } = await open(
      { ...userPage, 'POST /admin/verify-predictions': 'network' },
      '/admin?tab=usuarios&usuario=7&usuario-grupo=5',
    );
    await user.click(await screen.findByRole('button', { name: 'Verificar Predicciones' }));
    await waitFor(() => expect(toastError).toHaveBeenCalledWith('Error al verificar las predicciones'));
  });

  test('ADM-12 deleting the user who is shown leads back to the list', async () => {
    const { user, path, made } = await open(
      { ...userPage, 'POST /admin/users/7/delete': done(null, 'Usuario eliminado') },
      '/admin?tab=usuarios&usuario=7',
    );
    await user.click(await screen.findByRole('button', { name: 'Eliminar: ana' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
    await rowOf('zoe');
    expect([path(), made('GET /admin/users/7').length]).toEqual(['/admin?tab=usuarios', 1]);
  });
});

test('ADM-14 the selector of winners by grid opens their modal', async () => {
  const { user } = await open();
  await rowOf('ana');
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Ganadores por Grupo de Partidos' }),
    'Fecha 5',
  );
  expect(await screen.findByRole('dialog', { name: /Fecha 5/ })).toBeTruthy();
});

test('ADM-12 on a phone each user is a card, with all that can be done', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await open();
  const cards = within(await screen.findByRole('list', { name: 'Usuarios' })).getAllByRole('listitem');
  expect(screen.queryByRole('table', { name: 'Usuarios' })).toBeNull();
  expect(cards[0]!.textContent).toMatch(/^anaana@doce\.exampleActivoPredicciones24Aciertos9/);
  expect(buttonsOf(cards[0]!)).toEqual(['ana', 'Deshabilitar', 'Eliminar']);
});
