import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '../../../shared/contract/auth.ts';
import { markOffline, readConnection, resetConnection } from '../../lib/connection.ts';
import { toastInfo, toastSuccess } from '../../shell/toasts.ts';
import { inDatabase } from '../../storage/database.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleJornada } from '../../testing/sample-groups.ts';
import { keepSampleSession, sampleUser } from '../../testing/sample-user.ts';
import { cutNetwork, refusal, stubFetch } from '../../testing/stub-fetch.ts';

// The router loads the page when it is asked for: loaded here, no test waits for it.
import './join-page.tsx';

vi.mock('../../shell/toasts.ts', { spy: true });

const code = 'abcdefghijkm';
const address = `/grupos/join/${code}`;
const peek = `GET /groups/join/${code}`;
const join = `POST /groups/join/${code}`;
const later = `POST /groups/join/${code}/when-verified`;
const group = { name: 'La oficina', owner: { firstName: 'Ana', lastName: 'Quiroga' }, memberCount: 11 };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  resetConnection();
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

type Answers = Parameters<typeof stubFetch>[0];

/** A server that answers the rest as well; gives the calls of one route. */
function serve(answers: Answers, user: Partial<User> | null) {
  const calls = stubFetch({
    [peek]: { body: group },
    'GET /groups': { body: [] },
    'GET /groups/invitations/pending': { body: [] },
    'GET /auth/me': { body: sampleUser(user ?? {}) },
    ...answers,
  });
  return (route: string) => calls.filter((call) => call.route === route);
}

async function open(answers: Answers, user: Partial<User> | null = null) {
  if (user) keepSampleSession(user);
  const asked = serve(answers, user);
  return { ...(await renderApp(address)), asked };
}

async function openWithoutNetwork(user: Partial<User>) {
  keepSampleSession(user);
  cutNetwork();
  const app = await renderApp(address);
  const comeBack = (answers: Answers) => {
    const asked = serve({ 'GET /health': { body: { status: 'ok' } }, ...answers }, user);
    act(() => void window.dispatchEvent(new Event('online')));
    return asked;
  };
  return { ...app, comeBack };
}

const noConnection = 'No hay conexión con Doce. Revisa tu señal e intenta de nuevo.';
const keepsLink = 'El enlace sigue valiendo: puedes abrirlo cuando vuelva la conexión.';
const tab = (name: string) => screen.findByRole('tab', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

describe('JOIN-01 logged in', () => {
  test('JOIN-01 joins at once and goes to the group', async () => {
    const { path, asked } = await open({ [join]: { body: { groupId: 3, wasMember: false } } }, {});
    await waitFor(() => expect(path()).toBe('/grupos?grupo=3'));
    expect(asked(join)).toHaveLength(1);
    expect(toastSuccess).toHaveBeenCalledWith('¡Ya estás en el grupo!');
  });

  test('JOIN-01 a member who opens the link again is told so, and goes to the group', async () => {
    const { path } = await open({ [join]: { body: { groupId: 3, wasMember: true } } }, {});
    await waitFor(() => expect(path()).toBe('/grupos?grupo=3'));
    expect(toastInfo).toHaveBeenCalledWith('Ya formas parte de este grupo');
    expect(toastSuccess).not.toHaveBeenCalled();
  });

  test.each([true, false])(
    'JOIN-01 PWA-02 without a network it says that there is no connection before "Error joining group", and joins by itself when it is back; opened offline: %s',
    async (isOpenedOffline) => {
      if (isOpenedOffline) markOffline();
      const { path, comeBack } = await openWithoutNetwork({});
      expect(await screen.findByText('No hay conexión. Error joining group')).toBeTruthy();
      expect(screen.getByText(keepsLink)).toBeTruthy();
      const asked = comeBack({ [join]: { body: { groupId: 3, wasMember: false } } });
      await waitFor(() => expect(path()).toBe('/grupos?grupo=3'));
      expect(asked(join)).toHaveLength(1);
    },
  );

  test('JOIN-01 JOIN-05 what the server refused is not asked for again when the connection comes back', async () => {
    const { asked } = await open(
      {
        [join]: refusal(404, 'invite_unknown'),
        'GET /health': { body: { status: 'ok' } },
      },
      {},
    );
    await screen.findByText(/^Este enlace no lleva a ningún grupo/);
    act(() => markOffline());
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(readConnection()).toBe('online'));
    expect(asked(join)).toHaveLength(1);
  });

  test('JOIN-01 says that it is under way', async () => {
    await open({ [join]: () => new Promise(() => undefined) }, {});
    expect(await screen.findByText('Entrando al grupo…')).toBeTruthy();
  });

  test.each([
    [
      'invite_unknown',
      404,
      'Este enlace no lleva a ningún grupo. Puede estar incompleto o anulado. Pide uno nuevo a quien te invitó.',
    ],
    ['group_full', 409, 'El grupo ya está completo.'],
  ])('JOIN-01 JOIN-05 %s says so clearly, with a way back to the groups', async (what, status, text) => {
    const { user, path } = await open({ [join]: refusal(status, what as 'invite_unknown') }, {});
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText(keepsLink)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Intentar de nuevo' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Volver a mis grupos' }));
    expect(path()).toBe('/grupos');
  });

  test('JOIN-01 without an answer it can be tried again', async () => {
    let isUp = false;
    const { user, path } = await open(
      { [join]: () => (isUp ? { body: { groupId: 3, wasMember: false } } : 'network') },
      {},
    );
    expect(await screen.findByText('No hay conexión. Error joining group')).toBeTruthy();
    isUp = true;
    await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    await waitFor(() => expect(path()).toBe('/grupos?grupo=3'));
  });

  test('JOIN-02 who has yet to verify the address will join by verifying it, and is told so', async () => {
    const { asked } = await open({ [later]: { status: 204 } }, { isVerified: false });
    expect(await screen.findByText('Falta verificar tu correo')).toBeTruthy();
    expect(
      await screen.findByText(
        'Abre el enlace del correo que enviamos a lucia@example.com y entras directo al grupo La oficina.',
      ),
    ).toBeTruthy();
    expect(asked(later)).toHaveLength(1);
    expect(asked(join)).toEqual([]);
  });

  test('JOIN-02 PWA-02 without a network the wish to join cannot be kept; it is by itself when the connection is back', async () => {
    const { comeBack } = await openWithoutNetwork({ isVerified: false });
    expect(await screen.findByText(noConnection)).toBeTruthy();
    const asked = comeBack({ [later]: { status: 204 } });
    expect(await screen.findByText('Falta verificar tu correo')).toBeTruthy();
    expect(asked(later)).toHaveLength(1);
  });

  test('JOIN-02 VER-02 can ask for the mail again right there', async () => {
    const send = 'POST /auth/send-verification';
    const { user, asked } = await open(
      { [later]: { status: 204 }, [send]: { body: { outcome: 'sent' } } },
      { isVerified: false },
    );
    expect(await screen.findByText('Si no aparece o ya venció, pide otro.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Enviar de nuevo' }));
    const told = 'Enviamos otro enlace a lucia@example.com';
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith(told));
    expect(screen.getByRole('main').textContent).toContain(told);
    expect(asked(send)).toHaveLength(1);
  });

  test('JOIN-02 VER-01 who verifies on another device goes on to the group when they come back', async () => {
    let isVerified = false;
    const { path, asked } = await open(
      {
        'GET /auth/me': () => ({ body: sampleUser({ isVerified }) }),
        [later]: { status: 204 },
        [join]: { body: { groupId: 3, wasMember: true } },
      },
      { isVerified: false },
    );
    await screen.findByText('Falta verificar tu correo');
    await waitFor(() => expect(asked('GET /auth/me').length).toBeGreaterThan(0));
    isVerified = true;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(path()).toBe('/grupos?grupo=3'));
  });
});

describe('JOIN-02 a visitor', () => {
  test('JOIN-02 sees what they are invited to, and three tabs', async () => {
    await open({});
    expect(await screen.findByRole('heading', { level: 2, name: 'La oficina' })).toBeTruthy();
    expect(screen.getByText('Ana Quiroga te invita a jugar')).toBeTruthy();
    expect(screen.getByText('11 participantes')).toBeTruthy();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Crear una cuenta',
      'Ya tengo cuenta',
      'Olvidé mi contraseña',
    ]);
  });

  test('JOIN-05 a link that does not work says so before a visitor registers for it', async () => {
    await open({ [peek]: refusal(404, 'invite_unknown') });
    expect(await screen.findByText(/Este enlace no lleva a ningún grupo/)).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.getByRole('link', { name: 'Ir al inicio' })).toBeTruthy();
  });

  test('JOIN-06 case 22 a full group says so before the form', async () => {
    await open({ [peek]: refusal(409, 'group_full') });
    expect(await screen.findByText(/El grupo ya está completo/)).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test.each([
    [
      'its open jornada',
      { jornada: sampleJornada({ begun: 0, open: 12 }) },
      ['Jornada de Brasil, 2–3 oct: 12 partidos, gratis. Elige y entras.'],
      'Elegir 12',
    ],
    [
      'one that has begun',
      { jornada: sampleJornada({ begun: 3, open: 9 }) },
      ['Ya empezaron 3 de 12: puedes elegir 9.'],
      'Elegir 9',
    ],
    [
      'that the next one has not opened',
      { goesOn: true },
      [/^La próxima jornada de Brasil todavía no se abrió\./],
      null,
    ],
    ['that it is stopped', { goesOn: false }, [/^El grupo está en pausa\. Ana puede hacer que siga\./], null],
  ])('JOIN-06 a group says %s', async (_, plays, sentences, press) => {
    await open({ [peek]: { body: { ...group, country: 'BR', jornada: null, grid: null, ...plays } } });
    for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Elegir/ })?.textContent ?? null).toBe(press);
  });

  test('JOIN-02 a visitor can log in while the group cannot be looked up', async () => {
    await open({ [peek]: 'network' });
    expect(await screen.findByText('No pudimos cargar la invitación')).toBeTruthy();
    expect(screen.getByText(noConnection)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Intentar de nuevo' })).toBeTruthy();
    expect(screen.getByText(keepsLink)).toBeTruthy();
    expect(await tab('Ya tengo cuenta')).toBeTruthy();
  });

  test('JOIN-05 PWA-03 a reload without a network shows the stored invitation, and says that joining needs a network', async () => {
    await open({});
    await screen.findByText('La oficina');
    await waitFor(async () =>
      expect(await inDatabase((db) => db.snapshots.get([0, `/groups/join/${code}`]))).toBeTruthy(),
    );
    cleanup();
    cutNetwork();
    await renderApp(address);
    expect(await screen.findByText('La oficina')).toBeTruthy();
    expect(await screen.findByText('Para entrar al grupo hace falta conexión')).toBeTruthy();
    expect(screen.getByText(keepsLink)).toBeTruthy();
    expect(screen.queryByText('No pudimos cargar la invitación')).toBeNull();
  });

  test('JOIN-02 logging in joins', async () => {
    const { user, path } = await open({
      'POST /auth/login': { body: { access_token: 'token-2', user: sampleUser() } },
      [join]: { body: { groupId: 3, wasMember: false } },
    });
    await user.click(await tab('Ya tengo cuenta'));
    await user.type(field('Correo electrónico'), 'lucia@example.com');
    await user.type(field('Contraseña'), 'cancha-de-tierra-7{Enter}');
    await waitFor(() => expect(path()).toBe('/grupos?grupo=3'));
  });

  test('JOIN-02 a login without an answer says "Error iniciando sesión"', async () => {
    const { user } = await open({ 'POST /auth/login': 'network' });
    await user.click(await tab('Ya tengo cuenta'));
    await user.type(field('Correo electrónico'), 'lucia@example.com');
    await user.type(field('Contraseña'), 'cancha-de-tierra-7{Enter}');
    expect(await screen.findByText('No hay conexión. Error iniciando sesión')).toBeTruthy();
  });

  test('JOIN-02 switching clears errors and passwords, and keeps what was typed besides', async () => {
    const { user } = await open({});
    await tab('Crear una cuenta');
    await user.type(field('Correo electrónico'), 'lucia@example.com');
    await user.type(field('Contraseña'), 'cancha-de-tierra-7');
    await user.type(field('Repite la contraseña'), 'cancha-de-tierra-7');
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    await user.type(field('Nombre'), 'Lucía');
    await user.click(screen.getByRole('button', { name: 'Crear cuenta' }));
    expect((await screen.findAllByText('Este campo es requerido')).length).toBeGreaterThan(0);
    await user.click(await tab('Ya tengo cuenta'));
    expect(screen.queryByText('Este campo es requerido')).toBeNull();
    expect(field('Correo electrónico').value).toBe('lucia@example.com');
    expect(field('Contraseña').value).toBe('');
    await user.click(await tab('Crear una cuenta'));
    expect(field('Nombre').value).toBe('Lucía');
    expect(field('Contraseña').value).toBe('');
    expect(screen.queryByText('Este campo es requerido')).toBeNull();
  });

  test('JOIN-03 registering asks for the password twice, and then has the server wait for the verification', async () => {
    const { user, asked } = await open({
      'POST /auth/register': {
        status: 201,
        body: { access_token: 'token-2', user: sampleUser({ isVerified: false }) },
      },
      'GET /auth/me': { body: sampleUser({ isVerified: false }) },
      [later]: { status: 204 },
    });
    const scroll = vi.spyOn(window, 'scrollTo');
    await tab('Crear una cuenta');
    await user.type(field('Correo electrónico'), 'Lucia@Example.com');
    await user.type(field('Contraseña'), 'cancha-de-tierra-7');
    await user.type(field('Repite la contraseña'), 'otra-cosa-88');
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(await screen.findByText('Las contraseñas no coinciden')).toBeTruthy();
    expect(screen.getByText('Paso 1 de 2')).toBeTruthy();
    await user.clear(field('Repite la contraseña'));
    await user.type(field('Repite la contraseña'), 'cancha-de-tierra-7');
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    await user.type(field('Nombre'), 'Lucía');
    await user.type(field('Apellido'), 'Gómez');
    await user.type(field('Nombre de usuario'), 'lucia');
    await user.type(field('Teléfono'), '1155550000');
    await user.type(field('Fecha de nacimiento'), '1990-05-17');
    expect(asked('POST /auth/register')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Crear cuenta' }));
    expect(await screen.findByText('Falta verificar tu correo')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
    expect(asked('POST /auth/register')[0]!.body).toMatchObject({
      email: 'lucia@example.com',
      phone: '+541155550000',
    });
    expect(asked(later)).toHaveLength(1);
  });

  test('JOIN-03 every field that is missing is marked, the repeated password too', async () => {
    const { user, asked } = await open({});
    await tab('Crear una cuenta');
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(field('Contraseña').getAttribute('aria-invalid')).toBe('true');
    expect(field('Repite la contraseña').getAttribute('aria-invalid')).toBe('true');
    expect(asked('POST /auth/register')).toEqual([]);
  });

  test('JOIN-04 the forgotten password asks for an address, in lower case, and says in green that a mail is on its way', async () => {
    const reset = 'POST /auth/request-password-reset';
    const { user, asked } = await open({ [reset]: { status: 204 } });
    await user.click(await tab('Olvidé mi contraseña'));
    await user.click(screen.getByRole('button', { name: 'Enviar enlace' }));
    expect(await screen.findByText('Por favor ingresa tu correo electrónico')).toBeTruthy();
    await user.type(field('Correo electrónico'), 'Lucia@Example.com');
    await user.click(screen.getByRole('button', { name: 'Enviar enlace' }));
    const said = await screen.findByText('Se ha enviado un correo para restablecer tu contraseña');
    expect(said.closest('[role=status]')!.className).toContain('success');
    expect(asked(reset).map(({ body }) => body)).toEqual([{ email: 'lucia@example.com' }]);
  });
});
