import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../../api/api.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';
import { failure, refusal } from '../../../testing/stub-fetch.ts';
import type { AdminData } from '../parts/admin-api.ts';
import { done, quietServer } from '../../../testing/sample-admin.ts';
import '../admin-page.tsx';

const { createPasskey } = vi.hoisted(() => ({ createPasskey: vi.fn() }));
vi.mock('../../../lib/passkey-ceremony.ts', async (original) => ({
  ...(await original<object>()),
  createPasskey,
}));

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const me = quietServer['GET /admin/me'].body.data as AdminData<'GET /admin/me'>;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('ADM-31 the panel asks for a code before it shows anything, and names the field of a wrong one', async () => {
  let isConfirmed = false;
  const { user, made } = await renderPanel('/admin', {
    'GET /admin/me': () => done({ ...me, confirmedAt: isConfirmed ? me.confirmedAt : null }),
    'POST /admin/second-factor': ({ body }) => {
      isConfirmed = (body as { code: string }).code === '123456';
      return isConfirmed
        ? done(me)
        : failure(400, 'wrong_code', { fields: [{ field: 'code', code: 'wrong_code' }] });
    },
  });
  await heading('Confirma que eres tú');
  expect(screen.queryByRole('tablist')).toBeNull();
  const code = screen.getByLabelText(/^Código/);
  await user.type(code, '000000');
  await user.click(screen.getByRole('button', { name: 'Entrar al panel' }));
  await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/^El código no es correcto/)).toBeTruthy();
  await user.clear(code);
  await user.type(code, '123456');
  await user.click(screen.getByRole('button', { name: 'Entrar al panel' }));
  expect(await screen.findByRole('tablist')).toBeTruthy();
  expect(made('POST /admin/second-factor')).toHaveLength(2);
});

test('ADM-31 an administrator without a second factor adds an authenticator and sees the recovery codes once', async () => {
  let isEnrolled = false;
  const { user } = await renderPanel('/admin', {
    'GET /admin/me': () => done({ ...me, isEnrolled, confirmedAt: isEnrolled ? me.confirmedAt : null }),
    'POST /admin/second-factor/authenticator': done({ secret: 'ABCDEFGH', uri: 'otpauth://totp/Doce' }),
    'POST /admin/second-factor/authenticator/confirm': () => {
      isEnrolled = true;
      return done({ recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] });
    },
  });
  await heading('Protege tu cuenta de administración');
  await user.type(screen.getByLabelText('Tu contraseña'), 'secreto-largo');
  await user.click(screen.getByRole('button', { name: 'Usar una aplicación' }));
  expect(await screen.findByText('ABCD EFGH')).toBeTruthy();
  expect(screen.getByTitle('Código QR para la aplicación de autenticación').closest('svg')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copiar clave' }));
  expect(await navigator.clipboard.readText()).toBe('ABCDEFGH');
  await user.type(screen.getByLabelText('Código que muestra la aplicación'), '123456');
  await user.click(screen.getByRole('button', { name: 'Activar' }));
  await heading('Guarda tus códigos de recuperación');
  expect(screen.getByText('aaaa-bbbb')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ya los guardé' }));
  expect(await screen.findByRole('tablist')).toBeTruthy();
});

test('ADM-31 in place of the authenticator a passkey opens the panel in the first minute; one that fails says so', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', class {});
  let isEnrolled = false;
  const { user, made } = await renderPanel('/admin', {
    'GET /admin/me': () => done({ ...me, isEnrolled, confirmedAt: isEnrolled ? me.confirmedAt : null }),
    'POST /auth/passkeys/options': { body: { challenge: 'x' } },
    'POST /auth/passkeys': () => {
      isEnrolled = true;
      return { status: 201, body: { id: 1 } };
    },
  });
  await heading('Protege tu cuenta de administración');
  await user.type(screen.getByLabelText('Tu contraseña'), 'secreto-largo');
  createPasskey.mockRejectedValueOnce(new Error('cancelled'));
  await user.click(screen.getByRole('button', { name: 'Usar una passkey' }));
  await screen.findByText('No se creó la passkey. Intenta de nuevo o usa una aplicación.');
  createPasskey.mockResolvedValueOnce({ id: 'new' });
  await user.click(screen.getByRole('button', { name: 'Usar una passkey' }));
  expect(await screen.findByRole('tablist')).toBeTruthy();
  expect(made('POST /auth/passkeys')[0]?.body).toEqual({
    name: 'Passkey de administración',
    credential: { id: 'new' },
  });
  expect(made('POST /auth/passkeys/options').at(-1)?.body).toEqual({ password: 'secreto-largo' });
});

test('ADM-79 lists that the session was refused for want of a second factor are read again after the code', async () => {
  let isConfirmed = true;
  const { user, store } = await renderPanel('/admin?tab=anuncios', {
    'GET /admin/me': () => done({ ...me, confirmedAt: isConfirmed ? me.confirmedAt : null }),
    'GET /admin/announcements?*': () =>
      isConfirmed ? done({ announcements: [], total: 0 }) : refusal(403, 'second_factor_required'),
    'POST /admin/second-factor': () => {
      isConfirmed = true;
      return done(me);
    },
  });
  await screen.findByRole('tablist');
  isConfirmed = false;
  act(() => void store.dispatch(api.util.invalidateTags(['AdminUsers', 'Announcements'])));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirma que eres tú' }));
  await screen.findByText(/Falta tu segundo paso de seguridad/);
  await user.type(dialog.getByLabelText(/^Código/), '123456');
  await user.click(dialog.getByRole('button', { name: 'Entrar al panel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.queryByText(/Falta tu segundo paso de seguridad/)).toBeNull());
});

test('ADM-32 a change that needs a recent second factor asks for a code and is repeated by itself', async () => {
  let isRecent = false;
  const { user, made } = await renderPanel('/admin', {
    'POST /admin/update-results': () =>
      isRecent ? done({ checked: 1, updated: 0, finished: 0, failed: [] }) : failure(403, 'step_up_required'),
    'POST /admin/second-factor': () => {
      isRecent = true;
      return done(me);
    },
  });
  const start = await screen.findByRole('button', { name: 'Actualizar Resultados de Juegos' });
  await user.click(start);
  const dialog = () => within(screen.getByRole('dialog', { name: 'Confirma este cambio' }));
  await screen.findByRole('dialog', { name: 'Confirma este cambio' });
  await user.click(dialog().getByRole('button', { name: 'Cancelar' }));
  expect(made('POST /admin/update-results')).toHaveLength(1);
  await user.click(start);
  await screen.findByRole('dialog', { name: 'Confirma este cambio' });
  await user.type(dialog().getByLabelText(/^Código/), '123456');
  await user.click(dialog().getByRole('button', { name: 'Confirmar' }));
  await expect.poll(() => made('POST /admin/update-results').length).toBe(3);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('ADM-32 a question for a second factor ends with the panel of its administrator', async () => {
  const { user, made } = await renderPanel('/admin', {
    'POST /admin/update-results': failure(403, 'step_up_required'),
  });
  await user.click(await screen.findByRole('button', { name: 'Actualizar Resultados de Juegos' }));
  await screen.findByRole('dialog', { name: 'Confirma este cambio' });
  cleanup();
  await renderPanel('/admin');
  await screen.findByRole('button', { name: 'Actualizar Resultados de Juegos' });
  expect(screen.queryByRole('dialog', { name: 'Confirma este cambio' })).toBeNull();
  expect(made('POST /admin/update-results')).toHaveLength(1);
});
