import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { markOffline, resetConnection } from '../../../lib/connection.ts';
import { createPasskey, hasPasskeys } from '../../../lib/passkey-ceremony.ts';
import { renderProfile } from '../../../testing/render-profile.tsx';
import { failure, type Reply } from '../../../testing/stub-fetch.ts';

// The router loads these files on demand: loaded here, no test waits for them.
import { loadStepUpDialog } from '../../../app/step-up-host.tsx';
import '../../../pages/profile-page.tsx';
import './access-sections.tsx';

vi.mock('../../../lib/passkey-ceremony.ts');

beforeAll(async () => void (await loadStepUpDialog()));
beforeEach(() => {
  localStorage.clear();
  vi.mocked(hasPasskeys).mockReturnValue(true);
});
afterEach(() => {
  cleanup();
  act(resetConnection);
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const created = '2026-01-01T12:00:00.000Z';
const session = (id: string, device: string | null, isThisOne = false) => ({
  ...{ id, device, isThisOne, networks: isThisOne ? [] : ['203.0.113.0/24', '2001:db8:1::/48'] },
  createdAt: created,
  lastUsedAt: created,
});
const here = session('a', 'Chrome, Android', true);
const there = session('b', 'Safari, iPhone');
const passkey = { id: 'key-1', name: 'Mi teléfono', createdAt: created, lastUsedAt: null };

describe('AUTH-19 the devices', () => {
  const route = 'GET /auth/me/sessions';
  const section = async () => within(await screen.findByRole('region', { name: 'Dispositivos' }));

  test('AUTH-19 lists kind and last use, and ends one session', async () => {
    let sessions = [here, there];
    const { user } = await renderProfile({
      [route]: () => ({ body: { sessions } }),
      'DELETE /auth/me/sessions/b': () => {
        sessions = [here];
        return { status: 204 };
      },
    });
    const devices = await section();
    const [own, other] = await devices.findAllByRole('listitem');
    expect(own!.textContent).toBe('Chrome, AndroidEste dispositivo');
    expect(within(own!).queryByRole('button')).toBeNull();
    expect(other!.textContent).toMatch(
      /^Safari, iPhoneÚltimo uso: .*Redes: 203\.0\.113\.0\/24, 2001:db8:1::\/48/,
    );
    await user.click(within(other!).getByRole('button', { name: /^Cerrar sesión en Safari, iPhone/ }));
    await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1));
    // The pressed button disappeared with its row.
    expect(document.activeElement).toBe(devices.getByRole('listitem'));
    expect(devices.queryByRole('button', { name: 'Cerrar todas las demás' })).toBeNull();
  });

  test('AUTH-19 ends all others after a confirmation', async () => {
    const { user, asked } = await renderProfile({
      [route]: { body: { sessions: [here, there, session('c', null)] } },
      'DELETE /auth/me/sessions': { status: 204 },
    });
    const devices = await section();
    expect(await devices.findByText('Dispositivo desconocido')).toBeTruthy();
    await user.click(devices.getByRole('button', { name: 'Cerrar todas las demás' }));
    const dialog = within(screen.getByRole('dialog', { name: '¿Cerrar todas las demás sesiones?' }));
    expect(asked('DELETE /auth/me/sessions')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Cerrar todas las demás' }));
    await waitFor(() => expect(asked('DELETE /auth/me/sessions')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('AUTH-19 a page that opens offline says that the list needs a network', async () => {
    markOffline();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await renderProfile({ 'GET /auth/me': 'network' });
    const text = 'Conéctate a internet para ver tus dispositivos y tus passkeys.';
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Dispositivos' })).toBeNull();
  });
});

describe('AUTH-22 the passkeys', () => {
  const open = (answers = {}, passkeys = [passkey], isAvailable = true) =>
    renderProfile({ 'GET /auth/passkeys': { body: { isAvailable, passkeys } }, ...answers });
  const section = async () => within(await screen.findByRole('region', { name: /passkeys/ }));

  test('AUTH-22 adds one with name and password', async () => {
    vi.mocked(createPasskey).mockResolvedValue({ id: 'new' } as Awaited<ReturnType<typeof createPasskey>>);
    const { user, asked } = await open({
      'POST /auth/passkeys/options': { body: { challenge: 'abc' } },
      'POST /auth/passkeys': { status: 201, body: passkey },
    });
    await user.click(await (await section()).findByRole('button', { name: 'Crear una passkey' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Crear una passkey' }));
    expect(dialog.getByText('Este campo es requerido')).toBeTruthy();
    const name = dialog.getByLabelText(/Nombre de la passkey/);
    await user.clear(name);
    await user.type(name, 'Mi teléfono');
    await user.type(dialog.getByLabelText('Tu contraseña'), 'una clave larga');
    await user.click(dialog.getByRole('button', { name: 'Crear una passkey' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked('POST /auth/passkeys/options')[0]?.body).toEqual({ password: 'una clave larga' });
    expect(createPasskey).toHaveBeenCalledWith({ challenge: 'abc' });
    expect(asked('POST /auth/passkeys')[0]?.body).toEqual({ name: 'Mi teléfono', credential: { id: 'new' } });
  });

  async function addWith(answers: Parameters<typeof renderProfile>[0], storedLater = [passkey]) {
    vi.mocked(createPasskey).mockResolvedValue({ id: 'new' } as Awaited<ReturnType<typeof createPasskey>>);
    let isAdded = false;
    const list = (passkeys: (typeof passkey)[]) => ({ body: { isAvailable: true, passkeys } });
    const app = await renderProfile({
      'GET /auth/passkeys': () => list(isAdded ? storedLater : []),
      'POST /auth/passkeys/options': () => {
        isAdded = true;
        return { body: { challenge: 'abc', rp: { id: 'doce.example' } } };
      },
      ...answers,
    });
    await app.user.click(await (await section()).findByRole('button', { name: 'Crear una passkey' }));
    const dialog = within(screen.getByRole('dialog'));
    await app.user.type(dialog.getByLabelText('Tu contraseña'), 'una clave larga');
    await app.user.click(dialog.getByRole('button', { name: 'Crear una passkey' }));
    return { ...app, dialog };
  }

  test('AUTH-22 after a lost answer the dialog leads to the list, which knows whether the passkey is stored', async () => {
    const { dialog } = await addWith({ 'POST /auth/passkeys': 'network' }, [{ ...passkey, id: 'new' }]);
    expect(
      await dialog.findByText(/^No hay conexión. No pudimos guardar la passkey. Revisa tu lista/),
    ).toBeTruthy();
    expect(await (await section()).findByText(passkey.name)).toBeTruthy();
  });

  test('AUTH-26 an administrator gives a second factor, and the passkey is added without another question', async () => {
    let isRecent = false;
    const whenRecent = (reply: Reply) => (isRecent ? reply : failure(403, 'step_up_required'));
    const { user, asked } = await addWith({
      'POST /auth/passkeys/options': () => whenRecent({ body: { challenge: 'abc' } }),
      'POST /auth/passkeys': () => whenRecent({ status: 201, body: passkey }),
      'GET /admin/me': { body: { success: true, message: '', data: { passkeys: 0 } } },
      'POST /admin/second-factor': () => {
        isRecent = true;
        return { body: { success: true, message: '', data: {} } };
      },
    });
    const question = within(await screen.findByRole('dialog', { name: 'Confirma este cambio' }));
    await user.type(question.getByLabelText(/^Código/), '123456');
    await user.click(question.getByRole('button', { name: 'Confirmar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked('POST /auth/passkeys')).toHaveLength(1);
  });

  test.each([
    ['NotAllowedError', 'Tu dispositivo no creó la passkey. Intenta de nuevo.'],
    ['InvalidStateError', 'Este dispositivo ya tiene una passkey de tu cuenta.'],
  ])('AUTH-22 a failure of the device stays in the dialog: %s', async (name, text) => {
    vi.mocked(createPasskey).mockRejectedValue(Object.assign(new Error(), { name }));
    const { user, asked } = await open({ 'POST /auth/passkeys/options': { body: {} } });
    await user.click(await (await section()).findByRole('button', { name: 'Crear una passkey' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Tu contraseña'), 'una clave larga');
    await user.click(dialog.getByRole('button', { name: 'Crear una passkey' }));
    expect(await dialog.findByText(text)).toBeTruthy();
    expect(asked('POST /auth/passkeys')).toHaveLength(0);
  });

  test('AUTH-22 renames and removes one', async () => {
    const { user, asked } = await open({
      'PUT /auth/passkeys/key-1': { status: 204 },
      'DELETE /auth/passkeys/key-1': { status: 204 },
    });
    await user.click(await screen.findByRole('button', { name: 'Cambiar el nombre de Mi teléfono' }));
    await user.type(screen.getByLabelText(/Nombre de la passkey/), ' azul');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked('PUT /auth/passkeys/key-1')[0]?.body).toEqual({ name: 'Mi teléfono azul' });
    await user.click(screen.getByRole('button', { name: 'Quitar Mi teléfono' }));
    await user.click(screen.getByRole('button', { name: 'Quitar' }));
    await waitFor(() => expect(asked('DELETE /auth/passkeys/key-1')).toHaveLength(1));
  });

  test('AUTH-22 without a usable address and without passkeys there is no section', async () => {
    const { asked } = await open({ 'GET /auth/me/sessions': failure(500, 'internal') }, [], false);
    await waitFor(() => expect(asked('GET /auth/passkeys')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('region', { name: /passkeys/ })).toBeNull());
  });

  test('AUTH-22 a browser without passkeys still lists and removes them', async () => {
    vi.mocked(hasPasskeys).mockReturnValue(false);
    await open();
    expect(await screen.findByText('Este navegador no puede usar passkeys.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Quitar Mi teléfono' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Crear una passkey' })).toBeNull();
  });
});
