import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { toastError, toastSuccess } from '../../shell/toasts.ts';
import { failure, type Reply } from '../../testing/stub-fetch.ts';
import { renderProfile } from '../../testing/render-profile.tsx';
import { sampleUser } from '../../testing/sample-user.ts';

// The router loads the page when it is asked for: loaded here, no test waits for it.
import '../../app/background.tsx';
import { loadStepUpDialog } from '../../app/step-up-host.tsx';
import '../../shell/email-dialog.tsx';
import './delete-account-dialog.tsx';
import './phone-dialog.tsx';
import '../../pages/profile-page.tsx';

vi.mock('../../shell/toasts.ts', { spy: true });

beforeAll(async () => void (await loadStepUpDialog()));
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

describe('SEC-04 one’s own data', () => {
  const route = 'GET /auth/me/data';

  // The file itself is saved in a real browser (e2e/journeys/account.proof.spec.ts).
  test.each<[string, Reply | 'network', string]>([
    [
      'offline',
      'network',
      'No hay conexión. No pudimos descargar tus datos. Intenta de nuevo en un momento.',
    ],
    [
      'too often',
      failure(429, 'too_many_requests', { message: 'Demasiados intentos.' }),
      'Demasiados intentos.',
    ],
  ])('SEC-04 that they could not be had is told: %s', async (_, reply, text) => {
    const { user } = await renderProfile({ [route]: reply });
    await user.click(screen.getByRole('button', { name: 'Descargar mis datos' }));
    await waitFor(() => expect(toastError).toHaveBeenCalledWith(text));
  });
});

describe('SEC-04 the account’s deletion', () => {
  const route = 'POST /auth/me/delete';
  async function ask(reply: Reply | 'network' | (() => Promise<Reply>) = { status: 204 }) {
    const app = await renderProfile({ [route]: reply, 'POST /auth/logout': { status: 204 } });
    await app.user.click(screen.getByRole('button', { name: 'Eliminar mi cuenta' }));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Eliminar tu cuenta para siempre?' }));
    const password = dialog.getByLabelText<HTMLInputElement>('Tu contraseña, para confirmar');
    const submit = () => app.user.click(dialog.getByRole('button', { name: 'Eliminar' }));
    return { ...app, dialog, password, submit, sent: () => app.asked(route) };
  }

  test('SEC-04 says what goes and what stays, and sends nothing without the password', async () => {
    const { dialog, password, submit, sent, user } = await ask();
    for (const text of [
      /Tu nombre, usuario, correo/,
      /sesiones en todos los dispositivos/,
      /con un número y sin tu nombre/,
    ])
      expect(dialog.getByText(text)).toBeTruthy();
    expect(password.autocomplete).toBe('current-password');
    await submit();
    expect(dialog.getByText('Este campo es requerido')).toBeTruthy();
    expect(document.activeElement).toBe(password);
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent()).toHaveLength(0);
  });

  test('SEC-04 leads home, and nothing of the session is left on this device', async () => {
    const { user, password, submit, sent, path, store } = await ask();
    await user.type(password, 'una clave larga');
    await submit();
    await waitFor(() => expect(path()).toBe('/'));
    expect(sent().map(({ body }) => body)).toEqual([{ password: 'una clave larga' }]);
    expect(store.getState().session.isAuthenticated).toBe(false);
    await waitFor(() => expect(localStorage.getItem('auth-storage')).toBeNull());
    expect(toastSuccess).toHaveBeenCalledWith(
      'Tu cuenta fue eliminada. Gracias por jugar.',
      expect.anything(),
    );
  });

  test('AUTH-26 an administrator gives a second factor first, and the deletion goes on by itself', async () => {
    let isRecent = false;
    const done = { body: { success: true, message: '', data: { passkeys: 0 } } };
    const app = await renderProfile({
      [route]: () =>
        isRecent ? { status: 204 } : failure(403, 'step_up_required', { message: 'Confirma que eres tú.' }),
      'POST /auth/logout': { status: 204 },
      'GET /admin/me': done,
      'POST /admin/second-factor': () => {
        isRecent = true;
        return done;
      },
    });
    await app.user.click(screen.getByRole('button', { name: 'Eliminar mi cuenta' }));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Eliminar tu cuenta para siempre?' }));
    await app.user.type(dialog.getByLabelText('Tu contraseña, para confirmar'), 'una clave larga');
    await app.user.click(dialog.getByRole('button', { name: 'Eliminar' }));
    const question = () => within(screen.getByRole('dialog', { name: 'Confirma este cambio' }));
    await screen.findByRole('dialog', { name: 'Confirma este cambio' });
    await app.user.click(question().getByRole('button', { name: 'Cancelar' }));
    expect(await dialog.findByText('Confirma que eres tú.')).toBeTruthy();
    await app.user.click(dialog.getByRole('button', { name: 'Eliminar' }));
    await screen.findByRole('dialog', { name: 'Confirma este cambio' });
    await app.user.type(question().getByLabelText(/^Código/), '123456');
    await app.user.click(question().getByRole('button', { name: 'Confirmar' }));
    await waitFor(() => expect(app.path()).toBe('/'));
    expect(app.asked(route)).toHaveLength(3);
  });

  test('SEC-04 a wrong password stands at its field, and the dialog stays', async () => {
    const { user, dialog, password, submit, store } = await ask(
      failure(400, 'wrong_password', { fields: [{ field: 'password', code: 'wrong' }] }),
    );
    await user.type(password, 'no es esta');
    await submit();
    await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
    expect(dialog.getByText('La contraseña no es correcta')).toBeTruthy();
    expect(document.activeElement).toBe(password);
    expect(store.getState().session.isAuthenticated).toBe(true);
  });

  test.each<[string, Reply | 'network', string]>([
    [
      'the last administrator',
      failure(409, 'last_admin', { message: 'Es la única cuenta.' }),
      'Es la única cuenta.',
    ],
    ['offline', 'network', 'No hay conexión. No pudimos eliminar tu cuenta. Intenta de nuevo en un momento.'],
  ])(
    'SEC-04 what stands against it is told in the dialog, and the password stays: %s',
    async (_, reply, text) => {
      const { user, dialog, password, submit } = await ask(reply);
      await user.type(password, 'una clave larga');
      await submit();
      expect(await dialog.findByText(text)).toBeTruthy();
      expect(password.value).toBe('una clave larga');
    },
  );

  test('SEC-04 pressed twice it is asked for once', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Reply>();
    const { user, password, submit, sent, dialog, path } = await ask(() => promise);
    await user.type(password, 'una clave larga');
    await submit();
    const busy = dialog.getByRole('button', { name: 'Eliminando…' });
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    await user.click(busy);
    await user.type(password, '{Enter}');
    answer({ status: 204 });
    await waitFor(() => expect(path()).toBe('/'));
    expect(sent()).toHaveLength(1);
  });
});

describe('PROF-05 the telephone number', () => {
  const route = 'PUT /auth/me/phone';
  async function change(
    reply: Reply | 'network' = { body: sampleUser({ phone: '+541144443333' }) },
    number = '(11) 4444-3333',
  ) {
    let isChanged = false;
    const app = await renderProfile({
      [route]: () => {
        isChanged = reply !== 'network';
        return reply;
      },
      'GET /auth/me': () => (isChanged ? reply : { body: sampleUser() }),
    });
    await app.user.click(screen.getByRole('button', { name: 'Cambiar el teléfono' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar el teléfono' }));
    const field = dialog.getByLabelText<HTMLInputElement>('Teléfono');
    expect(field.value).toBe('+5491155550000');
    await app.user.clear(field);
    if (number) await app.user.type(field, number);
    await app.user.click(dialog.getByRole('button', { name: 'Guardar' }));
    return { ...app, dialog, field, sent: () => app.asked(route).map(({ body }) => body) };
  }

  test('PROF-05 is shown, and changed: without a prefix it gets that of the country', async () => {
    const { sent, store } = await change();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([{ phone: '+541144443333' }]);
    expect(toastSuccess).toHaveBeenCalledWith('Teléfono actualizado');
    expect(screen.getByText('+541144443333')).toBeTruthy();
    expect(store.getState().session.user?.phone).toBe('+541144443333');
  });

  test.each([
    ['', 'Este campo es requerido'],
    ['12', 'Teléfono inválido'],
  ])('PROF-05 "%s" is told at its field, and not sent', async (number, text) => {
    const { dialog, field, sent } = await change(undefined, number);
    expect(dialog.getByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(sent()).toEqual([]);
  });

  test('PROF-05 what failed is told in the dialog, and what was typed stays', async () => {
    const { dialog, field } = await change('network');
    expect(await dialog.findByText(/^No hay conexión\. No pudimos cambiar tu número/)).toBeTruthy();
    expect(field.value).toBe('(11) 4444-3333');
    expect(screen.getByText('+5491155550000')).toBeTruthy();
  });

  test('PROF-05 a session that an earlier release kept, without a number, shows none', async () => {
    await renderProfile({ 'GET /auth/me': 'network' }, { phone: undefined });
    expect(screen.queryByText('Teléfono')).toBeNull();
  });
});

describe('PROF-06 an address that was mistyped at the registration', () => {
  const route = 'PUT /auth/me/email';
  const mistyped = { email: 'lucai@example.com', isVerified: false };
  const right = sampleUser({ ...mistyped, email: 'lucia@example.com' });
  async function correct(
    reply: Reply | 'network',
    given = ' Lucia@Example.com',
    password = 'una clave larga',
  ) {
    let isChanged = false;
    const app = await renderProfile(
      {
        [route]: () => {
          isChanged = reply !== 'network' && reply.body === right;
          return reply;
        },
        'GET /auth/me': () => ({ body: isChanged ? right : sampleUser(mistyped) }),
      },
      mistyped,
    );
    await app.user.click(screen.getByRole('button', { name: 'Corregir el correo' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Corregir el correo' }));
    const field = dialog.getByLabelText<HTMLInputElement>('Correo electrónico');
    expect(field.value).toBe('lucai@example.com');
    await app.user.clear(field);
    if (given) await app.user.type(field, given);
    if (password) await app.user.type(dialog.getByLabelText('Contraseña'), password);
    await app.user.click(dialog.getByRole('button', { name: 'Enviar el enlace' }));
    return { ...app, dialog, field, sent: () => app.asked(route).map(({ body }) => body) };
  }

  test('PROF-06 is put right with the password: the page says where the link went', async () => {
    const { sent } = await correct({ body: right });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([{ email: 'lucia@example.com', password: 'una clave larga' }]);
    expect(toastSuccess).toHaveBeenCalledWith('Enviamos otro enlace a lucia@example.com');
    expect(screen.getByText('Enviamos otro enlace a lucia@example.com', { selector: 'p' })).toBeTruthy();
    expect(screen.queryByText(/lucai@/)).toBeNull();
  });

  test.each([
    ['', 'x', 'Este campo es requerido'],
    ['nadie@', 'x', 'Email inválido'],
    ['LUCAI@example.com ', 'x', 'Tu cuenta ya tiene esa dirección'],
    ['lucia@example.com', '', 'Este campo es requerido'],
  ])('PROF-06 nothing is sent for %j with the password %j', async (email, password, text) => {
    const { dialog, sent } = await correct({ body: right }, email, password);
    expect(dialog.getByText(text)).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  test.each<[string, Reply | 'network', string]>([
    ['taken', failure(409, 'email_taken', { fields: [{ field: 'email', code: 'taken' }] }), 'Ya está en uso'],
    [
      'another password',
      failure(400, 'wrong_password', { fields: [{ field: 'password', code: 'wrong' }] }),
      'La contraseña no es correcta',
    ],
    ['offline', 'network', 'No hay conexión. No pudimos enviar el correo. Intenta de nuevo en un momento.'],
  ])(
    'PROF-06 what stands against it is told in the dialog, and nothing is lost: %s',
    async (_, reply, text) => {
      const { dialog, field } = await correct(reply);
      expect(await dialog.findByText(text)).toBeTruthy();
      expect(field.value).toBe('Lucia@Example.com');
    },
  );

  test('PROF-06 one that is verified cannot be changed', async () => {
    await renderProfile();
    expect(screen.queryByRole('button', { name: 'Corregir el correo' })).toBeNull();
  });
});
