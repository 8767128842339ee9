import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readVisitorChoices } from '../../outbox/visitor-choices.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleChoices } from '../../testing/sample-choices.ts';
import { sampleGrid, sampleMatch } from '../../testing/sample-grids.ts';
import { sampleUser } from '../../testing/sample-user.ts';
import { failure, stubFetch, type Reply } from '../../testing/stub-fetch.ts';

// The router loads the page on demand. It is loaded here, so that no test waits for it.
import '../../pages/join-with-matches.tsx';

vi.mock('../../pages/play-page.tsx', () => ({ PlayPage: () => <h1>the grids</h1> }));
vi.mock('../../pages/profile-page.tsx', () => ({ ProfilePage: () => <h1>the profile</h1> }));

const hour = 3_600_000;
const invitation = '/grupos/join/abcdefghijkm';

function grids() {
  const matches = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const { bets: _bets, ...match } = sampleMatch(first + index, 5 * hour);
      return match;
    });
  return [
    { ...sampleGrid(1, []), games: matches(1, 12) },
    { ...sampleGrid(2, []), country: 'BR', games: matches(21, 12) },
  ];
}

async function open(address = '/', answers: Record<string, Reply> = {}) {
  const calls = stubFetch({
    'GET /games/home': { body: grids() },
    'GET /groups/join/abcdefghijkm': {
      body: { name: 'La oficina', owner: { firstName: 'Ana', lastName: 'Quiroga' }, memberCount: 11 },
    },
    'GET /auth/me': { body: sampleUser({ isVerified: false }) },
    ...answers,
  });
  const app = await renderApp(address);
  await screen.findByRole('tab', { name: /^Grid 1/ });
  const tap = async (id: number, name: RegExp | string = 'Empate') =>
    app.user.click(within(await card(id)).getByRole('radio', { name }));
  const press = (name: string | RegExp) => app.user.click(screen.getByRole('button', { name }));
  return { ...app, calls, tap, press };
}

const card = (id: number) =>
  screen.findByRole('listitem', { name: `Local ${id} contra Visita ${id}`, hidden: true });
const cards = () => screen.getAllByRole('listitem').filter((each) => within(each).queryByRole('radiogroup'));
const folded = () => cards().filter(({ dataset }) => 'folded' in dataset);
const field = (label: RegExp) =>
  within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(label, { selector: 'input, select' });

/** A reload: the page reads the storage again. */
function leave(): void {
  cleanup();
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe.each([
  ['home', '/'],
  ['the page of an invitation', invitation],
])('FILL-01 on %s', (_, address) => {
  test('FILL-01 a visitor taps all matches of both tabs, and no tap opens anything', async () => {
    const { user, tap } = await open(address);
    for (let id = 1; id <= 12; id += 1) await tap(id);
    await user.click(screen.getByRole('tab', { name: /^Grid 2/ }));
    for (let id = 21; id <= 32; id += 1) await tap(id, /local/);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(readVisitorChoices(null).choices).toHaveLength(24);
    expect(screen.getByRole('button', { name: 'Guardar 12 + 12' })).toBeTruthy();
  });

  test('FILL-01 four matches are shown, and "Ver los 12 partidos" unfolds the list in its place', async () => {
    const { press } = await open(address);
    expect([cards().length, folded().length]).toEqual([12, 8]);
    await press('Ver los 12 partidos');
    expect(folded()).toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Ver los 12 partidos' })).toBeNull();
    expect(document.activeElement).toBe(within(await card(5)).getAllByRole('radio')[0]);
  });

  test('FILL-01 the fourth choice unfolds the list by itself', async () => {
    const { tap } = await open(address);
    for (const id of [1, 2, 3]) await tap(id);
    expect(folded()).toHaveLength(8);
    await tap(4);
    expect(folded()).toHaveLength(0);
  });
});

test('FILL-01 a folded list shows matches that can be picked', async () => {
  const [grid] = grids();
  for (const match of grid!.games.slice(0, 3)) match.closesAt = new Date(Date.now() - hour).toISOString();
  await open('/', { 'GET /games/home': { body: [grid] } });
  const shown = cards().filter(({ dataset }) => !('folded' in dataset));
  expect(shown.map((each) => each.getAttribute('aria-label'))).toEqual(
    [4, 5, 6, 7].map((id) => `Local ${id} contra Visita ${id}`),
  );
});

test('FILL-01 JOIN-02 on the page of an invitation the three forms stay below the matches, and none is in the way without matches', async () => {
  await open(invitation);
  const first = await card(1);
  const form = screen.getByRole('tab', { name: 'Crear una cuenta' });
  expect(first.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ver todos los partidos' })).toBeNull();
  leave();
  stubFetch({ 'GET /games/home': failure(500, 'internal') });
  await renderApp(invitation);
  expect(await screen.findByRole('tab', { name: 'Crear una cuenta' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Los partidos' })).toBeNull());
});

describe('FILL-02 what a visitor chose', () => {
  test('FILL-02 case 47 is there again after a reload, of both tabs, and the button says "Guardar 12 + 3"', async () => {
    sampleChoices(12);
    sampleChoices(3, { first: 21, gridId: 2, prediction: 'draw' });
    const { user } = await open();
    expect(await screen.findByRole('button', { name: 'Guardar 12 + 3' })).toBeTruthy();
    expect(within(await card(1)).getByRole<HTMLInputElement>('radio', { name: /local/ }).checked).toBe(true);
    await user.click(screen.getByRole('tab', { name: /^Grid 2/ }));
    expect(within(await card(21)).getByRole<HTMLInputElement>('radio', { name: 'Empate' }).checked).toBe(
      true,
    );
    expect(screen.getByText('3 de 12')).toBeTruthy();
  });

  test('FILL-02 each choice has the moment of its tap', async () => {
    const { tap } = await open();
    await tap(1);
    vi.setSystemTime(Date.now() + hour);
    await tap(2);
    const [one, other] = readVisitorChoices(null).choices.map(({ madeAt }) => madeAt.wall);
    expect(other! - one!).toBeGreaterThanOrEqual(hour);
    expect(other! - one!).toBeLessThan(hour + 60_000);
  });

  test('FILL-02 case 46 after 25 hours the choices are gone and the page says so once; after 23 they are there', async () => {
    const now = Date.now();
    vi.setSystemTime(now - 23 * hour);
    sampleChoices(2, { startsIn: 48 * hour });
    vi.useRealTimers();
    await open();
    expect(await screen.findByRole('button', { name: 'Guardar 2' })).toBeTruthy();
    leave();
    localStorage.clear();
    vi.setSystemTime(now - 25 * hour);
    sampleChoices(2, { startsIn: 48 * hour });
    vi.useRealTimers();
    await open();
    expect(await screen.findByText('Tus 2 predicciones vencieron')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Guardar/ })).toBeNull();
    leave();
    await open();
    expect(screen.queryByText('Tus 2 predicciones vencieron')).toBeNull();
  });

  test('FILL-02 a tap keeps all choices for another 24 hours', async () => {
    vi.setSystemTime(Date.now() - 23 * hour);
    sampleChoices(1);
    vi.useRealTimers();
    const { tap } = await open();
    await tap(2);
    vi.setSystemTime(Date.now() + 23 * hour);
    leave();
    expect(readVisitorChoices(null).choices).toHaveLength(2);
  });

  test('FILL-02 case 48 a browser that stores nothing keeps them in the page, and the form says that closing it loses them', async () => {
    vi.stubGlobal('localStorage', undefined);
    const { tap, press } = await open();
    await tap(1);
    await press('Guardar 1');
    expect(await screen.findByText(/si cierras esta página, pierdes tus predicciones/)).toBeTruthy();
    expect(readVisitorChoices(null).choices).toHaveLength(1);
    vi.unstubAllGlobals();
    // Storage works again from the next tap on.
    sampleChoices(1);
  });

  test('FILL-02 a match that locks is not counted when it has begun', async () => {
    sampleChoices(2);
    const [grid] = grids();
    Object.assign(grid!.games[0]!, { status: 'live', startTime: new Date(Date.now() - hour).toISOString() });
    await open('/', { 'GET /games/home': { body: [grid] } });
    expect(await screen.findByRole('button', { name: 'Guardar 1' })).toBeTruthy();
  });
});

describe('FILL-04 the form at the end', () => {
  async function atStepTwo() {
    const app = await open();
    await app.tap(1);
    await app.press('Guardar 1');
    await app.user.type(field(/Correo/), 'lucia@example.com');
    await app.user.type(field(/^Contraseña/), 'cancha-de-tierra-7');
    await app.press('Continuar');
    return app;
  }
  const stepOf = () => screen.getByText(/^Paso/).textContent;

  test('FILL-04 asks for address and password first, and for the person second', async () => {
    const { tap, press, calls } = await open();
    await tap(1);
    await press('Guardar 1');
    const dialog = await screen.findByRole('dialog', { name: 'Crear una cuenta' });
    expect(within(dialog).getAllByRole('textbox')).toHaveLength(1);
    expect(within(dialog).getByText(/ y .* empatan$/)).toBeTruthy();
    await press('Continuar');
    expect(field(/Correo/).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('Este campo es requerido')).toHaveLength(2);
    expect(stepOf()).toBe('Paso 1 de 2');
    expect(calls.filter(({ route }) => route === 'POST /auth/register')).toEqual([]);
  });

  test('FILL-04 case 51 the back gesture in the second step leads to the first one with its fields, and Esc keeps the choices', async () => {
    const navigation = Object.assign(new EventTarget(), { currentEntry: null, entries: () => [] });
    vi.stubGlobal('navigation', navigation);
    const { user } = await atStepTwo();
    expect(stepOf()).toBe('Paso 2 de 2');
    expect(document.activeElement).toBe(field(/^Nombre$/));
    await user.type(field(/^Nombre$/), 'Lucía');
    const back = new Event('navigate', { cancelable: true });
    Object.assign(back, { navigationType: 'traverse', userInitiated: true });
    act(() => void navigation.dispatchEvent(back));
    expect(back.defaultPrevented).toBe(true);
    expect(stepOf()).toBe('Paso 1 de 2');
    expect(field(/Correo/).value).toBe('lucia@example.com');
    expect(field(/^Contraseña/).value).toBe('cancha-de-tierra-7');
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(field(/^Nombre$/).value).toBe('Lucía');
    const dialog = screen.getByRole('dialog');
    act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(readVisitorChoices(null).choices).toHaveLength(1);
    expect(within(await card(1)).getByRole<HTMLInputElement>('radio', { name: 'Empate' }).checked).toBe(true);
  });

  async function fillPerson(user: Awaited<ReturnType<typeof open>>['user'], birthDate: string) {
    await user.type(field(/^Nombre$/), 'Lucía');
    await user.type(field(/Apellido/), 'Gómez');
    await user.type(field(/Nombre de usuario/), 'lu.gomez');
    await user.type(field(/Teléfono/), '11 5555-1234');
    await user.type(field(/Fecha/), birthDate);
    await user.click(screen.getByRole('button', { name: 'Crear cuenta' }));
  }

  test('FILL-03 FILL-08 the account gets the choices, and the server learns how many wait, not which', async () => {
    const body = { access_token: 'token-1', user: sampleUser({ isVerified: false }) };
    const { user, calls } = await open('/', { 'POST /auth/register': { status: 201, body } });
    sampleChoices(2);
    await user.click(await screen.findByRole('button', { name: 'Guardar 2' }));
    await user.type(field(/Correo/), 'lucia@example.com');
    await user.type(field(/^Contraseña/), 'cancha-de-tierra-7');
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    await fillPerson(user, '1990-05-06');
    await screen.findByText('the profile');
    const sent = calls.filter(({ route }) => route === 'POST /auth/register');
    expect(sent).toHaveLength(1);
    expect(sent[0]!.body).toMatchObject({ choices: 2, email: 'lucia@example.com' });
    expect(JSON.stringify(sent[0]!.body)).not.toMatch(/home_win|draw|matchId/);
    expect(readVisitorChoices(null).choices).toEqual([]);
    expect(readVisitorChoices(sampleUser().id).choices).toHaveLength(2);
    expect(calls.filter(({ route }) => route === 'POST /bets')).toEqual([]);
  });

  test('FILL-04 the form names the first three choices and counts the others', async () => {
    const { press } = await open();
    act(() => {
      sampleChoices(2);
      sampleChoices(3, { first: 3, prediction: 'away_win' });
    });
    await press('Guardar 5');
    const dialog = await screen.findByRole('dialog', { name: 'Crear una cuenta' });
    const named = within(dialog).getAllByRole('listitem');
    expect(named.map((each) => each.textContent)).toEqual([
      'Local 1 gana',
      'Local 2 gana',
      'Visita 3 gana',
      'y 2 más',
    ]);
  });

  test('FILL-04 an address that is taken leads back to the first step and says so there', async () => {
    const taken = failure(409, 'email_taken', { fields: [{ field: 'email', code: 'taken' }] });
    const { user } = await open('/', { 'POST /auth/register': taken });
    sampleChoices(1);
    await user.click(await screen.findByRole('button', { name: 'Guardar 1' }));
    await user.type(field(/Correo/), 'lucia@example.com');
    await user.type(field(/^Contraseña/), 'cancha-de-tierra-7');
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    await fillPerson(user, '1990-05-06');
    expect(await screen.findByText(/Ya está en uso/)).toBeTruthy();
    expect(stepOf()).toBe('Paso 1 de 2');
    expect(document.activeElement).toBe(field(/Correo/));
  });

  test.each([
    ['by the form', undefined],
    ['by the server', failure(400, 'invalid_input', { fields: [{ field: 'birthDate', code: 'under_age' }] })],
  ])(
    'FILL-04 case 53 a person under 18 gets no account, and the choices are erased, told %s',
    async (_, reply) => {
      const { user, calls } = await open('/', reply && { 'POST /auth/register': reply });
      sampleChoices(3);
      await user.click(await screen.findByRole('button', { name: 'Guardar 3' }));
      await user.type(field(/Correo/), 'lucia@example.com');
      await user.type(field(/^Contraseña/), 'cancha-de-tierra-7');
      await user.click(screen.getByRole('button', { name: 'Continuar' }));
      await fillPerson(user, reply ? '1990-05-06' : `${new Date().getFullYear() - 10}-01-01`);
      expect(await screen.findByText(/Borramos tus predicciones de este dispositivo/)).toBeTruthy();
      expect(readVisitorChoices(null).choices).toEqual([]);
      expect(localStorage.getItem('doce:visitor-choices')).toBeNull();
      expect(calls.filter(({ route }) => route === 'POST /auth/register')).toHaveLength(reply ? 1 : 0);
      expect(screen.queryByRole('button', { name: /^Guardar/, hidden: true })).toBeNull();
    },
  );

  test('FILL-04 HOME-11 AUTH-25 case 49 a Portuguese browser begins with Brazil, and another country keeps the choices', async () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('pt-BR');
    // For such a browser the server puts the grids of Brazil first.
    const { user, tap } = await open('/', { 'GET /games/home': { body: grids().toReversed() } });
    expect(screen.getByRole('tab', { name: /^Grid 1 · Brasil/ })).toBeTruthy();
    await tap(21);
    await user.click(screen.getByRole('button', { name: 'Guardar 1' }));
    await user.type(field(/Correo/), 'lucia@example.com');
    await user.type(field(/^Contraseña/), 'cancha-de-tierra-7');
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(field(/País/).value).toBe('BR');
    await user.selectOptions(field(/País/), 'CL');
    expect(readVisitorChoices(null).choices).toHaveLength(1);
  });
});

test('FILL-03 the number of matches to choose has no locked one', async () => {
  const [first, second] = grids();
  const { bets: _bets, ...locked } = sampleMatch(12, -hour);
  const home = [{ ...first!, games: [...first!.games.slice(0, 11), locked] }, second!];
  const { tap } = await open('/', { 'GET /games/home': { body: home } });
  await tap(1);
  expect(screen.getByText('1 de 11')).toBeTruthy();
});

test('FILL-03 on the page of an invitation "Guardar" leads to its forms, and the choices belong to the one that is sent', async () => {
  const session = { body: { access_token: 'token-1', user: sampleUser() } };
  const { user, tap, press } = await open(invitation, { 'POST /auth/login': session });
  await tap(1);
  await press('Guardar 1');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Crear una cuenta' }));
  expect(screen.getByText('¡Buena elección! Ingresa o crea tu cuenta y la guardamos.')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Ya tengo cuenta' }));
  await user.type(screen.getByLabelText(/Correo/), 'lucia@example.com');
  await user.type(screen.getByLabelText('Contraseña'), 'cancha-de-tierra-7{Enter}');
  await waitFor(() => expect(readVisitorChoices(sampleUser().id).choices).toHaveLength(1));
  expect(readVisitorChoices(null).choices).toEqual([]);
});
