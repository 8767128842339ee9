import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  askForPasskey,
  canFillInPasskeys,
  forgetPasskey,
  hasPasskeys,
  stopAskingForPasskey,
} from '../../lib/passkey-ceremony.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleUser } from '../../testing/sample-user.ts';
import { failure, stubFetch } from '../../testing/stub-fetch.ts';
import { authDialogOpened } from '../auth-dialog-state.ts';

vi.mock('../../lib/passkey-ceremony.ts');

const name = 'Ingresar con huella o rostro (passkey)';
const options = 'POST /auth/passkeys/login/options';
const route = 'POST /auth/passkeys/login';

beforeEach(() => {
  localStorage.clear();
  vi.mocked(hasPasskeys).mockReturnValue(true);
  vi.mocked(canFillInPasskeys).mockResolvedValue(false);
  vi.mocked(stopAskingForPasskey).mockResolvedValue();
  vi.mocked(askForPasskey).mockResolvedValue({ id: 'key' } as Awaited<ReturnType<typeof askForPasskey>>);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

async function open(answers: Parameters<typeof stubFetch>[0]) {
  const calls = stubFetch({ [options]: { body: { challenge: 'abc' } }, ...answers });
  const app = await renderApp('/404');
  app.store.dispatch(authDialogOpened({ redirectTo: '/404' }));
  return { ...app, calls, dialog: within(await screen.findByRole('dialog')) };
}
const session = { body: { access_token: 'token-1', user: sampleUser() } };

test('AUTH-22 the button logs in with a passkey', async () => {
  const { user, dialog, store, calls } = await open({ [route]: session });
  await user.click(dialog.getByRole('button', { name }));
  await waitFor(() => expect(store.getState().session.token).toBe('token-1'));
  expect(askForPasskey).toHaveBeenCalledWith({ challenge: 'abc' }, { fromForm: false });
  expect(calls.find((call) => call.route === route)?.body).toEqual({ credential: { id: 'key' } });
});

test('AUTH-22 the autofill of the e-mail field logs in', async () => {
  vi.mocked(canFillInPasskeys).mockResolvedValue(true);
  const { store } = await open({ [route]: session });
  await waitFor(() => expect(store.getState().session.token).toBe('token-1'));
  expect(askForPasskey).toHaveBeenCalledWith({ challenge: 'abc' }, { fromForm: true });
});

test('AUTH-22 a cancelled passkey leaves the form with a text', async () => {
  vi.mocked(askForPasskey).mockRejectedValue(new Error('cancelled'));
  const { user, dialog } = await open({});
  await user.click(dialog.getByRole('button', { name }));
  expect(await dialog.findByText(/No pudimos validar tu passkey/)).toBeTruthy();
});

test.each([
  ['passkey_unknown', 1],
  ['passkey_refused', 0],
] as const)(
  'AUTH-22 the device takes back only a passkey that the server does not know: %s',
  async (code, times) => {
    vi.mocked(forgetPasskey).mockResolvedValue();
    const { user, dialog } = await open({
      [options]: { body: { challenge: 'abc', rpId: 'doce.example' } },
      [route]: failure(400, code, { message: 'No sirve.' }),
    });
    await user.click(dialog.getByRole('button', { name }));
    expect(await dialog.findByText('No sirve.')).toBeTruthy();
    expect(vi.mocked(forgetPasskey).mock.calls).toEqual(Array(times).fill(['doce.example', 'key']));
  },
);

test('AUTH-22 the button disappears where the server has no passkeys', async () => {
  const { user, dialog } = await open({ [options]: failure(409, 'passkeys_unavailable') });
  await user.click(dialog.getByRole('button', { name }));
  await waitFor(() => expect(dialog.queryByRole('button', { name })).toBeNull());
});

test('AUTH-22 a browser without passkeys has no button', async () => {
  vi.mocked(hasPasskeys).mockReturnValue(false);
  const { dialog } = await open({});
  expect(dialog.queryByRole('button', { name })).toBeNull();
});
