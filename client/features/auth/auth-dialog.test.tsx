import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleChoices } from '../../testing/sample-choices.ts';
import { emptyDatabase } from '../../testing/empty-database.ts';
import { failure, refusal, stubFetch, type Reply } from '../../testing/stub-fetch.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleRow } from '../../testing/sample-outbox.ts';
import { keepSampleSession, sampleUser } from '../../testing/sample-user.ts';
import { inDatabase } from '../../storage/database.ts';
import { databaseId } from '../../storage/storage-watch.ts';
import { noteWaitingPicks } from '../../outbox/waiting-count.ts';
import { authDialogOpened } from '../../shell/auth-dialog-state.ts';

vi.mock('../../pages/profile-page.tsx', () => ({ ProfilePage: () => <h1>the profile</h1> }));
vi.mock('../../pages/play-page.tsx', () => ({ PlayPage: () => <h1>the grids</h1> }));

const session = { body: { access_token: 'token-1', user: sampleUser() } };

beforeEach(async () => {
  await emptyDatabase();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(
  answers: Record<string, Reply | 'network' | (() => Promise<Reply>)>,
  wish: Parameters<typeof authDialogOpened>[0] = {},
) {
  const calls = stubFetch({ 'GET /auth/me': { body: sampleUser() }, ...answers });
  const app = await renderApp('/404');
  app.store.dispatch(authDialogOpened(wish));
  const dialog = await screen.findByRole('dialog');
  const field = (label: RegExp) =>
    within(dialog).getByLabelText<HTMLInputElement>(label, { selector: 'input, select' });
  const press = (name: string | RegExp) => app.user.click(within(dialog).getByRole('button', { name }));
  const logIn = async (email = 'Lucia@Example.com', password = 'una clave larga') => {
    await app.user.type(field(/Correo/), email);
    await app.user.type(field(/^Contraseña/), password);
    await press('Ingresar');
  };
  const made = (route: string) => calls.filter((call) => call.route === route);
  return { ...app, dialog, field, press, logIn, made };
}

test('PWA-10 PWA-18 the dialog tells of the picks on this device, also if local storage knows nothing of them', async () => {
  await inDatabase((db) => db.outbox.bulkPut([sampleRow(1), sampleRow(2, { state: 'queued' })]));
  const { dialog, press } = await open({});
  expect(await within(dialog).findByText(/Tienes 2 predicciones en este dispositivo/)).toBeTruthy();
  await press('¿Olvidaste tu contraseña?');
  expect(within(dialog).queryByText(/en este dispositivo/)).toBeNull();
});

test('PWA-10 AUTH-12 a disabled account is not told that a login sends its picks', async () => {
  await inDatabase((db) => db.outbox.put(sampleRow(1, { state: 'queued' })));
  noteWaitingPicks(7, 1, await databaseId());
  keepSampleSession();
  const ended = failure(401, 'session_ended');
  stubFetch({
    'GET /auth/me': ended,
    'POST /auth/refresh': ended,
    'POST /auth/login': refusal(403, 'account_disabled'),
  });
  const { user } = await renderApp('/404');
  expect(await screen.findByText(/Tienes 1 predicción en este dispositivo/)).toBeTruthy();
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText(/Correo/), 'lucia@example.com');
  await user.type(dialog.getByLabelText('Contraseña'), 'una clave larga');
  await user.click(dialog.getByRole('button', { name: 'Ingresar' }));
  expect(
    await dialog.findByText('Tu cuenta está deshabilitada. Si crees que es un error, escríbenos.'),
  ).toBeTruthy();
  expect(dialog.queryByText(/Tienes 1 predicción en este dispositivo/)).toBeNull();
});

describe('AUTH-01 AUTH-03 the modes', () => {
  test('AUTH-01 AUTH-03 login by default; it toggles with register; the forgotten password is asked for only in login', async () => {
    const { dialog, press } = await open({});
    const forgot = () => within(dialog).queryByRole('button', { name: '¿Olvidaste tu contraseña?' });
    expect(screen.getByRole('heading', { name: 'Ingresar' })).toBeTruthy();
    expect(forgot()).toBeTruthy();
    await press('Crear una cuenta');
    // The pressed button is gone, so a screen reader goes on at the title.
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Crear una cuenta' }));
    expect(forgot()).toBeNull();
    await press('Ingresar');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Ingresar' }));
    await press('¿Olvidaste tu contraseña?');
    expect(screen.getByRole('heading', { name: 'Restablecer la contraseña' })).toBeTruthy();
    expect(forgot()).toBeNull();
    await press('Cerrar');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('FILL-03 the form that a visitor opened to save says that the choices wait', async () => {
    sampleChoices(2);
    const { dialog, press } = await open({}, { savesChoices: true });
    const waits = 'Tus 2 predicciones te esperan: ingresa o crea tu cuenta y las guardamos.';
    expect(within(dialog).getByText(waits)).toBeTruthy();
    await press('Crear una cuenta');
    expect(within(dialog).getByText(waits)).toBeTruthy();
  });

  test('AUTH-03 AUTH-08 sending the reset request returns to login and says so', async () => {
    const { user, press, field, made } = await open(
      { 'POST /auth/request-password-reset': { status: 204 } },
      { mode: 'requestPasswordReset' },
    );
    await press('Enviar enlace');
    expect(screen.getByText('Por favor ingresa tu correo electrónico')).toBeTruthy();
    await user.type(field(/Correo/), 'Lucia@Example.COM');
    await press('Enviar enlace');
    expect(await screen.findByText('Se ha enviado un correo para restablecer tu contraseña')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Ingresar' })).toBeTruthy();
    expect(made('POST /auth/request-password-reset').map(({ body }) => body)).toEqual([
      { email: 'lucia@example.com' },
    ]);
  });

  test('AUTH-05 fields and errors are gone after a change of mode', async () => {
    const { logIn, press, field } = await open({
      'POST /auth/login': failure(401, 'wrong_credentials', { message: 'No es así' }),
    });
    await logIn();
    expect(await screen.findByText('No es así')).toBeTruthy();
    await press('Crear una cuenta');
    await press('Ingresar');
    expect(screen.queryByText('No es así')).toBeNull();
    expect(field(/Correo/).value).toBe('');
  });
});

describe('AUTH-02 AUTH-08 logging in', () => {
  test('AUTH-02 AUTH-07 leads to /perfil and closes; the address goes in lower case', async () => {
    const { logIn, path, made } = await open({ 'POST /auth/login': session });
    await logIn();
    expect(await screen.findByText('the profile')).toBeTruthy();
    expect(path()).toBe('/perfil');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(made('POST /auth/login')[0]?.body).toEqual({
      email: 'lucia@example.com',
      password: 'una clave larga',
    });
    expect(localStorage.getItem('token')).toBe('token-1');
  });

  test('AUTH-06 what is no address is told as that, and not sent', async () => {
    const { logIn, field, made } = await open({});
    await logIn('JOAO@x');
    expect(await screen.findByText('Email inválido')).toBeTruthy();
    expect(document.activeElement).toBe(field(/Correo/));
    expect(made('POST /auth/login')).toEqual([]);
  });

  test('AUTH-02 leads to the path it was opened with, if it is one of ours', async () => {
    const { logIn, path } = await open({ 'POST /auth/login': session }, { redirectTo: '/jugar' });
    await logIn();
    await waitFor(() => expect(path()).toBe('/jugar'));
    cleanup();
    localStorage.clear();
    const other = await open({ 'POST /auth/login': session }, { redirectTo: '//evil.example' });
    await other.logIn();
    await waitFor(() => expect(other.path()).toBe('/perfil'));
  });

  test('AUTH-04 the button is disabled and says so while the request is under way', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Reply>();
    const { logIn } = await open({
      'POST /auth/login': () => promise,
    });
    await logIn();
    expect(screen.getByRole('button', { name: 'Ingresando…' })).toHaveProperty('disabled', true);
    answer(failure(401, 'wrong_credentials', { message: 'No' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ingresando…' })).toBeNull());
  });

  test('AUTH-08 what went wrong stands where the eye is: above the button that was pressed', async () => {
    const { logIn } = await open({
      'POST /auth/login': failure(401, 'wrong_credentials', { message: 'No es así' }),
    });
    await logIn();
    const banner = (await screen.findByText('No es así')).closest('[role=alert]');
    expect(banner?.nextElementSibling?.textContent).toBe('Ingresar');
    expect(document.activeElement).toBe(banner?.nextElementSibling);
  });

  test('AUTH-01 password managers find the address and the password', async () => {
    const { field } = await open({});
    expect([
      field(/Correo/).autocomplete,
      field(/Correo/).inputMode,
      field(/^Contraseña/).autocomplete,
    ]).toEqual(['username webauthn', 'email', 'current-password']);
  });

  test.each([
    [
      'an answer without access_token',
      { body: { user: sampleUser() } },
      'Contraseña o correo electrónico incorrecto',
    ],
    [
      'what the server said',
      failure(403, 'account_disabled', { message: 'Cuenta deshabilitada' }),
      'Cuenta deshabilitada',
    ],
    ['no answer at all', 'network' as const, /No hay conexión con Doce/],
    ['a failure without a word', { status: 418, body: { code: 'teapot' } }, /Algo no salió bien/],
  ])('AUTH-08 %s is told', async (_name, reply, text) => {
    const { logIn, store } = await open({ 'POST /auth/login': reply });
    await logIn();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(store.getState().session.isAuthenticated).toBe(false);
  });
});

describe('AUTH-06 registering', () => {
  /** Opens the form and fills in its first step. */
  async function openPerson(replies = {}) {
    const app = await open(replies, { mode: 'register' });
    await app.user.type(app.field(/Correo/), 'Lu@Example.com');
    await app.user.type(app.field(/^Contraseña/), 'una clave larga');
    await app.press('Continuar');
    return app;
  }
  const stepOf = () => screen.getByText(/^Paso/).textContent;

  test('AUTH-06 each step stays while a field of it is empty; each field says so, and the first has the focus', async () => {
    const { press, field, made, user } = await open({}, { mode: 'register' });
    await press('Continuar');
    expect(screen.getAllByText('Este campo es requerido')).toHaveLength(2);
    expect(document.activeElement).toBe(field(/Correo/));
    await user.type(field(/Correo/), 'lu@example.com');
    await user.type(field(/^Contraseña/), 'una clave larga{Enter}');
    expect(stepOf()).toBe('Paso 2 de 2');
    expect(document.activeElement).toBe(field(/^Nombre$/));
    await press('Crear cuenta');
    expect(screen.getAllByText('Este campo es requerido')).toHaveLength(5);
    expect(document.activeElement).toBe(field(/^Nombre$/));
    expect(made('POST /auth/register')).toHaveLength(0);
  });

  test.each([true, false])(
    'REC-20 says that picks are published under a number, if they are: %s',
    async (hasRecord) => {
      const config = { supportEmail: '', demo: false, testSite: false, hasRecord };
      const { dialog } = await openPerson({ 'GET /config': { body: config } });
      const said = () =>
        within(dialog).queryByText(/publicamos tu predicción con un número en lugar de tu nombre/);
      await within(dialog).findByText(/18 años o más y que esta es tu única cuenta/);
      if (hasRecord) await waitFor(() => expect(said()).toBeTruthy());
      else expect(said()).toBeNull();
    },
  );

  test('AUTH-29 going back keeps the fields of both steps', async () => {
    const { user, press, field } = await openPerson();
    await user.type(field(/^Nombre$/), 'Lucía');
    await press('Volver');
    expect(stepOf()).toBe('Paso 1 de 2');
    expect(document.activeElement).toBe(field(/Correo/));
    expect(field(/^Contraseña/).value).toBe('una clave larga');
    await press('Continuar');
    expect(field(/^Nombre$/).value).toBe('Lucía');
  });

  test('AUTH-29 a reload in the second step keeps the address, a closed form keeps nothing', async () => {
    await openPerson();
    const kept = sessionStorage.getItem('doce:typed-email')!;
    cleanup();
    expect(sessionStorage.getItem('doce:typed-email')).toBeNull();
    // An unload runs no effect, so the tab has it after a reload.
    sessionStorage.setItem('doce:typed-email', kept);
    const { field } = await open({}, { mode: 'register' });
    expect([field(/Correo/).value, field(/^Contraseña/).value]).toEqual(['Lu@Example.com', '']);
  });

  test('AUTH-29 a password with the name of the second step leads back to the first, which names it', async () => {
    const { user, press, field, made } = await openPerson();
    await user.type(field(/^Nombre$/), 'Lucía');
    await user.type(field(/Apellido/), 'Gómez');
    await user.type(field(/Nombre de usuario/), 'una.clave.larga');
    await user.type(field(/Teléfono/), '11 5555-1234');
    await user.type(field(/Fecha/), '1990-05-06');
    await press('Crear cuenta');
    expect(stepOf()).toBe('Paso 1 de 2');
    expect(document.activeElement).toBe(field(/^Contraseña/));
    expect(field(/^Contraseña/).getAttribute('aria-invalid')).toBe('true');
    expect(made('POST /auth/register')).toHaveLength(0);
  });

  test('AUTH-06 nine countries, Argentina first; AUTH-05 another country clears the phone', async () => {
    const { user, field } = await openPerson();
    const country = field(/País/);
    expect(country.value).toBe('AR');
    expect(within(country).getAllByRole('option')).toHaveLength(9);
    await user.type(field(/Teléfono/), '11 5555');
    await user.selectOptions(country, 'BR');
    expect(field(/Teléfono/).value).toBe('');
    expect(screen.getByText('+55')).toBeTruthy();
  });

  test('SEC-01 the rule for passwords is told before it is broken', async () => {
    await open({}, { mode: 'register' });
    expect(screen.getByText(/Al menos 8 caracteres/)).toBeTruthy();
  });

  test.each([
    ['pt-BR', 'BR'],
    ['pt-PT', 'BR'],
    ['es-MX', 'AR'],
  ])('AUTH-25 a browser in %s begins with %s', async (browser, code) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(browser);
    const { field } = await open({}, { mode: 'register' });
    expect(field(/País/).value).toBe(code);
    vi.restoreAllMocks();
  });

  test('AUTH-06 autofill knows every field, and the address is what a password is kept under', async () => {
    const { field } = await open({}, { mode: 'register' });
    const fields = [
      /^Nombre$/,
      /Apellido/,
      /Nombre de usuario/,
      /Correo/,
      /^Contraseña/,
      /País/,
      /Teléfono/,
      /Fecha/,
    ];
    expect(fields.map((label) => field(label).getAttribute('autocomplete'))).toEqual([
      'given-name',
      'family-name',
      'nickname',
      'username',
      'new-password',
      'country',
      'tel-national',
      'bday',
    ]);
    // Managers take the text field before the password for the name of the account.
    const inputs = [...document.querySelectorAll('input')].map(({ name }) => name);
    expect(inputs[inputs.indexOf('password') - 1]).toBe('email');
  });

  test('AUTH-06 the country’s prefix is read with the phone', async () => {
    const { user, field } = await open({}, { mode: 'register' });
    await user.selectOptions(field(/País/), 'PY');
    const [prefixId = ''] = (field(/Teléfono/).getAttribute('aria-describedby') ?? '').split(' ');
    expect(document.getElementById(prefixId)?.textContent).toBe('+595');
  });

  test('AUTH-06 a name of 200 letters is told to be too long, and nothing of it is lost', async () => {
    const { made, field } = await register('1990-05-06', session, 'Ñ'.repeat(200));
    expect(screen.getByText('Usa menos caracteres')).toBeTruthy();
    expect(document.activeElement).toBe(field(/^Nombre$/));
    expect(field(/^Nombre$/).value).toHaveLength(200);
    expect(made('POST /auth/register')).toHaveLength(0);
  });

  test.each(['José María', '李小龙', 'محمد', 'Наталья', "O'Higgins-Ñuñez"])(
    'AUTH-06 %s is a name',
    async (name) => {
      const { made } = await register('1990-05-06', { ...session, status: 201 }, name);
      await waitFor(() => expect(made('POST /auth/register')).toHaveLength(1));
      expect(made('POST /auth/register')[0]?.body).toMatchObject({ firstName: name });
    },
  );

  async function register(birthDate: string, reply: Reply, firstName = 'Lucía') {
    const app = await openPerson({ 'POST /auth/register': reply });
    const { user, field } = app;
    await user.click(field(/^Nombre$/));
    await user.paste(firstName);
    await user.type(field(/Apellido/), 'Gómez');
    await user.type(field(/Nombre de usuario/), 'lu.gomez');
    await user.type(field(/Teléfono/), '11 5555-1234');
    await user.type(field(/Fecha/), birthDate);
    await app.press('Crear cuenta');
    return app;
  }

  test('AUTH-02 AUTH-07 makes the account with the prefix of its country, and enters', async () => {
    const { made, path } = await register('1990-05-06', { ...session, status: 201 });
    await waitFor(() => expect(path()).toBe('/perfil'));
    expect(made('POST /auth/register')[0]?.body).toEqual({
      firstName: 'Lucía',
      lastName: 'Gómez',
      username: 'lu.gomez',
      email: 'lu@example.com',
      password: 'una clave larga',
      country: 'AR',
      phone: '+541155551234',
      birthDate: '1990-05-06',
    });
  });

  test('AUTH-11 a person under 18 is told at the birth date', async () => {
    const { made, field } = await register(`${new Date().getFullYear() - 10}-01-01`, session);
    expect(screen.getByText('Para jugar necesitas tener 18 años o más')).toBeTruthy();
    expect(screen.queryByText('Necesitas tener 18 años o más.')).toBeNull();
    expect(field(/Fecha/).getAttribute('aria-invalid')).toBe('true');
    expect(made('POST /auth/register')).toHaveLength(0);
  });

  test('AUTH-11 an address that is taken is told once, beside its field, and leads to logging in with it', async () => {
    const { field, user } = await register(
      '1990-05-06',
      failure(409, 'email_taken', {
        message: 'Ya hay una cuenta',
        fields: [{ field: 'email', code: 'taken' }],
      }),
    );
    const said = (await screen.findByText(/Ya está en uso/)).parentElement!;
    expect(screen.queryByText('Ya hay una cuenta')).toBeNull();
    expect(stepOf()).toBe('Paso 1 de 2');
    expect(document.activeElement).toBe(field(/Correo/));
    await user.click(within(said).getByRole('button', { name: 'Ingresar' }));
    expect(screen.getByRole('heading', { name: 'Ingresar' })).toBeTruthy();
    expect(field(/Correo/).value).toBe('Lu@Example.com');
    expect(field(/^Contraseña/).value).toBe('');
  });

  test('AUTH-11 an emoji is no name', async () => {
    const { made } = await register('1990-05-06', session, '😀');
    expect(screen.getByText('Escribe tu nombre con letras, sin símbolos.')).toBeTruthy();
    expect(made('POST /auth/register')).toHaveLength(0);
  });

  test('AUTH-06 a field that was told wrong is checked again as it changes', async () => {
    const { user, press, field } = await open({}, { mode: 'register' });
    await press('Continuar');
    await user.type(field(/Correo/), 'lu@example.com');
    expect(field(/Correo/).getAttribute('aria-invalid')).toBeNull();
    expect(screen.getAllByText('Este campo es requerido')).toHaveLength(1);
    await user.type(field(/^Contraseña/), '1234567');
    expect(screen.getByText('Usa más caracteres')).toBeTruthy();
    await user.type(field(/^Contraseña/), '8');
    expect(screen.getByText('Es una contraseña demasiado común: elige otra')).toBeTruthy();
    expect(document.activeElement).toBe(field(/^Contraseña/));
    await user.clear(field(/^Contraseña/));
    await user.type(field(/^Contraseña/), 'una clave larga');
    expect(field(/^Contraseña/).getAttribute('aria-invalid')).toBeNull();
  });
});
