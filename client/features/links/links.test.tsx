import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { markOffline, resetConnection, trackRequest } from '../../lib/connection.ts';
import { claimChoices, noteChoicesSent, readVisitorChoices } from '../../outbox/visitor-choices.ts';
import { sampleChoices } from '../../testing/sample-choices.ts';
import { failure, stubFetch, type Reply } from '../../testing/stub-fetch.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { keepSampleSession, sampleUser } from '../../testing/sample-user.ts';

// The router loads it after the page: loaded here, no test waits for it.
import '../../app/background.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  resetConnection();
});

const check = 'GET /auth/verify-reset-token/abc';
const invalid = failure(404, 'token_invalid', { message: 'Token expirado o inválido.' });

describe('RST-01 the link of the reset mail', () => {
  test('RST-01 without a token it is invalid', async () => {
    stubFetch({});
    await renderApp('/reset-password');
    expect(await screen.findByText('Token expirado o inválido.')).toBeTruthy();
  });

  test('RST-01 is checked first, and may be invalid', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Reply>();
    stubFetch({ [check]: () => promise });
    await renderApp('/reset-password?token=abc');
    expect(await screen.findByText('Verificando...')).toBeTruthy();
    answer(invalid);
    expect(await screen.findByText('Token expirado o inválido.')).toBeTruthy();
    expect(screen.queryByLabelText('Contraseña nueva')).toBeNull();
  });

  test('RST-01 a missing answer does not make the link invalid', async () => {
    stubFetch({ [check]: 'network' });
    await renderApp('/reset-password?token=abc');
    expect(await screen.findByRole('button', { name: 'Intentar de nuevo' })).toBeTruthy();
    expect(screen.queryByText('Token expirado o inválido.')).toBeNull();
  });
});

describe('RST-02 the new password', () => {
  async function form(reply: Reply | 'network' = { status: 204 }, passkeys: object[] = []) {
    const calls = stubFetch({
      [check]: { body: { valid: true, passkeys } },
      'POST /auth/reset-password': reply,
    });
    const app = await renderApp('/reset-password?token=abc');
    const first = await screen.findByLabelText('Contraseña nueva');
    const second = screen.getByLabelText('Repite la contraseña nueva');
    const submit = () => app.user.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
    return {
      ...app,
      first,
      second,
      submit,
      sent: () => calls.filter(({ route }) => route === 'POST /auth/reset-password'),
    };
  }

  test('RST-02 both fields are required, and nothing is sent while they differ', async () => {
    const { user, first, second, submit, sent } = await form();
    await submit();
    expect(screen.getAllByText('Este campo es requerido')).toHaveLength(2);
    await user.type(first, 'una clave larga');
    await user.type(second, 'otra clave larga');
    await submit();
    expect(screen.getByText('Las contraseñas no coinciden.')).toBeTruthy();
    expect(sent()).toHaveLength(0);
  });

  test('RST-01 a check that fails when the connection is back does not take the typed password away', async () => {
    let isUp = true;
    const calls = stubFetch({ [check]: () => (isUp ? { body: { valid: true } } : invalid) });
    const { user } = await renderApp('/reset-password?token=abc');
    await user.type(await screen.findByLabelText('Contraseña nueva'), 'una clave larga');
    isUp = false;
    const before = calls.length;
    act(() => markOffline());
    act(() => trackRequest({ isLong: false })('answered'));
    await waitFor(() => expect(calls.length).toBeGreaterThan(before));
    await act(async () => undefined);
    expect(screen.getByLabelText<HTMLInputElement>('Contraseña nueva').value).toBe('una clave larga');
  });

  test('RST-02 success says so and leads home after 3 s, where the new password is asked for', async () => {
    const { user, first, second, submit, sent, path } = await form();
    await user.type(first, 'una clave larga');
    await user.type(second, 'una clave larga');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await submit();
    expect(await screen.findByText(/Ya puedes usar tu contraseña nueva/)).toBeTruthy();
    expect(sent()[0]?.body).toEqual({ token: 'abc', newPassword: 'una clave larga' });
    expect(path()).toBe('/reset-password?token=abc');
    await vi.advanceTimersByTimeAsync(3000);
    await waitFor(() => expect(path()).toBe('/'));
    expect(await screen.findByRole('dialog', { name: 'Ingresar' })).toBeTruthy();
  });

  const passkey = { name: 'Mi teléfono', createdAt: '2026-01-02T12:00:00.000Z', lastUsedAt: null };

  test.each([
    ['removes the passkeys that it shows', false, { removePasskeys: true }],
    ['keeps them if the player unticks the box', true, {}],
  ])('RST-04 the reset %s', async (_, isUnticked, choice) => {
    const { user, first, second, submit, sent } = await form(undefined, [passkey]);
    expect(screen.getByText('Mi teléfono')).toBeTruthy();
    expect(screen.getByText(/^Creada el .*Todavía sin usar/)).toBeTruthy();
    await user.type(first, 'una clave larga');
    await user.type(second, 'una clave larga');
    if (isUnticked) await user.click(screen.getByLabelText('Quitar estas passkeys'));
    await submit();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual({ token: 'abc', newPassword: 'una clave larga', ...choice });
  });

  test('RST-01 a link that ran out while the form was filled in is invalid, and another one can be asked for', async () => {
    const { user, first, second, submit } = await form(invalid);
    await user.type(first, 'una clave larga');
    await user.type(second, 'una clave larga');
    await submit();
    expect(await screen.findByText('Token expirado o inválido.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pedir otro enlace' })).toBeTruthy();
  });

  test('RST-02 SEC-01 the password that it was is told at its field', async () => {
    const { user, first, second, submit } = await form(
      failure(400, 'invalid_input', { fields: [{ field: 'newPassword', code: 'unchanged' }] }),
    );
    await user.type(first, 'una clave larga');
    await user.type(second, 'una clave larga');
    await submit();
    expect(await screen.findByText('Elige algo distinto: es igual al anterior')).toBeTruthy();
    expect(document.activeElement).toBe(first);
  });

  test('RST-02 without an answer of the server it says so before its fixed text', async () => {
    const { user, first, second, submit } = await form('network');
    await user.type(first, 'una clave larga');
    await user.type(second, 'una clave larga');
    await submit();
    expect(
      await screen.findByText(
        'No hay conexión. Error al restablecer la contraseña. Por favor, inténtelo de nuevo.',
      ),
    ).toBeTruthy();
  });
});

describe('VER-01 the link of the verification mail', () => {
  test('VER-01 verifying, then success; the profile of who is signed in is loaded again', async () => {
    keepSampleSession({ isVerified: false });
    let verified = false;
    stubFetch({
      'GET /auth/verify/abc': () => {
        verified = true;
        return { body: { verified: true } };
      },
      'GET /auth/me': () => ({ body: sampleUser({ isVerified: verified }) }),
    });
    const { store } = await renderApp('/verify-email/abc');
    expect(await screen.findByText('Verificando tu correo…')).toBeTruthy();
    expect(await screen.findByText('¡Correo verificado!')).toBeTruthy();
    await waitFor(() => expect(store.getState().session.user?.isVerified).toBe(true));
  });

  test('AUTH-20 in a browser without a session it verifies nothing and leads to a new password', async () => {
    stubFetch({
      'GET /auth/verify/abc': { body: { verified: false, passwordToken: 'xyz' } },
      'GET /auth/verify-reset-token/xyz': { body: { valid: true } },
    });
    const { user, path } = await renderApp('/verify-email/abc');
    expect(await screen.findByText('Tu correo todavía no está verificado')).toBeTruthy();
    expect(screen.queryByText('¡Correo verificado!')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Olvidé mi contraseña' }));
    expect(await screen.findByLabelText('Contraseña nueva')).toBeTruthy();
    expect(path()).toBe('/reset-password?token=xyz');
  });

  test('AUTH-20 a login on the page verifies the address', async () => {
    let hasSession = false;
    stubFetch({
      'GET /auth/verify/abc': () => ({
        body: hasSession ? { verified: true } : { verified: false, passwordToken: 'xyz' },
      }),
      'POST /auth/login': () => {
        hasSession = true;
        return { body: { access_token: 'token-1', user: sampleUser() } };
      },
      'GET /auth/me': { body: sampleUser() },
    });
    const { user, path } = await renderApp('/verify-email/abc');
    await screen.findByText('Tu correo todavía no está verificado');
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Ingresar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Correo/), 'lucia@example.com');
    await user.type(dialog.getByLabelText('Contraseña'), 'una clave larga');
    await user.click(dialog.getByRole('button', { name: 'Ingresar' }));
    expect(await screen.findByText('¡Correo verificado!')).toBeTruthy();
    expect(path()).toBe('/verify-email/abc');
  });

  test('AUTH-20 with the session of another account it does not offer a login', async () => {
    keepSampleSession();
    stubFetch({
      'GET /auth/verify/abc': { body: { verified: false, passwordToken: 'xyz' } },
      'GET /auth/me': { body: sampleUser() },
    });
    await renderApp('/verify-email/abc');
    expect(await screen.findByText(/El enlace es de otra cuenta/)).toBeTruthy();
    expect(within(screen.getByRole('main')).queryByRole('button', { name: 'Ingresar' })).toBeNull();
  });

  test('VER-01 JOIN-02 says which group it let the player in, and leads there', async () => {
    keepSampleSession();
    stubFetch({
      'GET /auth/verify/abc': { body: { verified: true, group: { id: 3, name: 'La oficina' } } },
      'GET /auth/me': { body: sampleUser() },
    });
    const { user, path } = await renderApp('/verify-email/abc');
    expect(await screen.findByText('Ya formas parte del grupo La oficina, y puedes jugar.')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Ver el grupo' }));
    expect(path()).toBe('/grupos?grupo=3');
  });

  test('VER-01 an error says that the link may have expired', async () => {
    stubFetch({ 'GET /auth/verify/abc': invalid });
    await renderApp('/verify-email/abc');
    expect(await screen.findByText('Token expirado o inválido.')).toBeTruthy();
    expect(screen.getByText(/el enlace haya vencido/)).toBeTruthy();
    expect(screen.getByRole('main').textContent).toContain('Ingresar');
  });

  test('VER-01 no answer is no expired link: it can be tried again', async () => {
    let reply: Reply | 'network' = 'network';
    stubFetch({ 'GET /auth/verify/abc': () => reply });
    const { user } = await renderApp('/verify-email/abc');
    const again = await screen.findByRole('button', { name: 'Intentar de nuevo' });
    expect(screen.queryByText(/el enlace haya vencido/)).toBeNull();
    reply = { body: { verified: true } };
    await user.click(again);
    expect(await screen.findByText('¡Correo verificado!')).toBeTruthy();
  });

  test.each(['abc', 'nonsense'])('VER-01 a wrong or used link (%s) verifies no address', async (token) => {
    keepSampleSession();
    stubFetch({ [`GET /auth/verify/${token}`]: invalid, 'GET /auth/me': { body: sampleUser() } });
    await renderApp(`/verify-email/${token}`);
    expect(await screen.findByText('Tu correo ya estaba verificado: no necesitas este enlace')).toBeTruthy();
    expect(screen.queryByText('¡Correo verificado!')).toBeNull();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Jugar' })).toBeTruthy();
  });
});

describe('FILL-08 case 45 the mailed link on another device', () => {
  const says = /^Tus 12 predicciones están en el dispositivo donde las hiciste/;
  const verify = 'GET /auth/verify/abc';
  const verified = { [verify]: { body: { verified: true } }, 'GET /auth/me': { body: sampleUser() } };

  test.each([
    ['that has a session of the account', true, verified, 'Abre Doce ahí'],
    [
      'without one, after the verification,',
      false,
      { [verify]: { body: { verified: false, passwordToken: 'abc' } } },
      'Después de verificar tu correo, abre Doce ahí',
    ],
  ])('FILL-08 a computer %s says where the choices are', async (_, hasSession, answers, when) => {
    if (hasSession) keepSampleSession();
    stubFetch(answers);
    await renderApp('/verify-email/abc?elecciones=12');
    expect((await screen.findByText(says)).textContent).toContain(when);
  });

  test('FILL-08 the login of that computer leads back to the link with its number', async () => {
    stubFetch({ [verify]: { body: { verified: false, passwordToken: 'abc' } } });
    const { user, store } = await renderApp('/verify-email/abc?elecciones=12');
    const main = within(screen.getByRole('main'));
    await user.click(await main.findByRole('button', { name: 'Ingresar' }));
    expect(store.getState().authDialog.redirectTo).toBe('/verify-email/abc?elecciones=12');
  });

  test('FILL-08 the device that has them says nothing of it, also when it has sent them', async () => {
    sampleChoices(12);
    claimChoices(sampleUser().id);
    keepSampleSession();
    stubFetch({ ...verified, 'GET /games': { body: [] } });
    await renderApp('/verify-email/abc?elecciones=12');
    expect(await screen.findByText('¡Correo verificado!')).toBeTruthy();
    await waitFor(() => expect(readVisitorChoices(sampleUser().id).choices).toEqual([]));
    expect(screen.queryByText(says)).toBeNull();
  });

  test('FILL-06 the device that has them says on the page that they are being saved, and then that they are', async () => {
    sampleChoices(12);
    claimChoices(sampleUser().id);
    keepSampleSession();
    let answer: (reply: Reply) => void = () => undefined;
    stubFetch({ ...verified, 'GET /games': () => new Promise<Reply>((say) => (answer = say)) });
    await renderApp('/verify-email/abc?elecciones=12');
    expect(await screen.findByText('Guardando tus 12 predicciones…')).toBeTruthy();
    expect(screen.queryByText(/están guardadas/)).toBeNull();
    act(() => noteChoicesSent(sampleUser().id, 12, []));
    expect(await screen.findByText('Todo guardado. Míralo en Jugar.')).toBeTruthy();
    act(() => answer({ body: [] }));
  });

  test('FILL-08 a later opening of the link says of no choices that they wait', async () => {
    keepSampleSession();
    stubFetch({ ...verified, [verify]: { body: { verified: true, wasVerified: true } } });
    await renderApp('/verify-email/abc?elecciones=12');
    expect(await screen.findByText('¡Correo verificado!')).toBeTruthy();
    expect(screen.queryByText(says)).toBeNull();
  });

  test.each(['', '?elecciones=', '?elecciones=doce', '?elecciones=-3'])(
    'FILL-08 without a number (%s) there is nothing to say',
    async (search) => {
      keepSampleSession();
      stubFetch(verified);
      await renderApp(`/verify-email/abc${search}`);
      expect(await screen.findByText('¡Correo verificado!')).toBeTruthy();
      expect(screen.getByRole('main').textContent).not.toContain('predicciones');
    },
  );
});
