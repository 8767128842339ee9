import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeKey, fakePush, noPush } from '../testing/fake-push.ts';
import { keepSampleSession } from '../testing/sample-user.ts';
import { stubFetch } from '../testing/stub-fetch.ts';

const day = 24 * 60 * 60_000;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  noPush();
  vi.useRealTimers();
});

/** The app is open at `address`, with a player logged in. */
async function open({ address = '/jugar', answers = {} } = {}) {
  keepSampleSession();
  const state = { publicKey: fakeKey, subscription: null, preferences: {} };
  stubFetch({
    'GET /push/subscription': { body: state },
    'PUT /push/subscription': { body: state },
    ...answers,
  });
  const { default: i18next } = await import('i18next');
  const { startI18n } = await import('../i18n/i18n.ts');
  if (!i18next.isInitialized) await startI18n();
  await i18next.loadNamespaces(['notifications', 'pwa']);
  const { LateParts } = await import('./late-parts.tsx');
  await import('../features/push/push-sheet.tsx');
  const { makeStore } = await import('./store.ts');
  render(
    <Provider store={makeStore()}>
      <MemoryRouter initialEntries={[address]}>
        <LateParts />
      </MemoryRouter>
    </Provider>,
  );
}

/** The server has the last pick of a grid. */
async function complete() {
  const { offerPushSoon } = await import('../pwa/push-offer.ts');
  act(() => void offerPushSoon());
}
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const sheet = () => screen.queryByRole('region', { name: 'Activar las notificaciones' });
const sheetComes = () => screen.findByRole('region', { name: 'Activar las notificaciones' });
const tap = async (button: string) =>
  userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(within(await sheetComes()).getByRole('button', { name: button }));

describe('PUSH-09 the offer after a complete grid', () => {
  test('PUSH-01 PUSH-09 comes after a complete grid, the browser asks only after the tap, and the reminder is on', async () => {
    const browser = fakePush();
    const preferences = vi.fn(() => ({ body: {} }));
    await open({ answers: { 'PUT /push/preferences': preferences } });
    await later(60_000);
    expect(sheet()).toBeNull();
    await complete();
    await later(5_000);
    expect(browser.asked).not.toHaveBeenCalled();
    await tap('Activar');
    await waitFor(() => expect(sheet()).toBeNull());
    expect(browser.asked).toHaveBeenCalledTimes(1);
    expect(browser.endpoint()).toBe('https://push.example/new-1');
    expect(preferences).toHaveBeenCalledTimes(1);
  });

  test('PUSH-01 “not now” holds for two months, over visits', async () => {
    fakePush();
    await open();
    await complete();
    await later(5_000);
    await tap('Ahora no');
    expect(sheet()).toBeNull();
    cleanup();
    vi.resetModules();
    await open();
    await complete();
    await later(5_000);
    expect(sheet()).toBeNull();
    vi.setSystemTime(Date.now() + 61 * day);
    await complete();
    await later(5_000);
    expect(await sheetComes()).toBeTruthy();
  });

  test('PUSH-01 waits while a dialog is open', async () => {
    fakePush();
    await open();
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.setAttribute('open', '');
    await complete();
    await later(30_000);
    expect(sheet()).toBeNull();
    dialog.remove();
    await later(2_000);
    expect(await sheetComes()).toBeTruthy();
  });

  test.each<[string, () => unknown]>([
    ['a player that has it', () => fakePush({ permission: 'granted', endpoint: 'https://push.example/1' })],
    ['a player that refused it in the browser', () => fakePush({ permission: 'denied' })],
    ['a browser without push', () => undefined],
  ])('PUSH-01 not for %s', async (_, browser) => {
    browser();
    localStorage.setItem('doce:push', '7');
    await open();
    await complete();
    await later(30_000);
    expect(sheet()).toBeNull();
  });

  test('PUSH-01 what goes wrong is said in the sheet, and can be tried again', async () => {
    fakePush({ says: 'default' });
    await open();
    await complete();
    await later(5_000);
    await tap('Activar');
    expect(await within(sheet()!).findByText('Falta tu permiso en el navegador.')).toBeTruthy();
    expect(within(sheet()!).getByRole('button', { name: 'Activar' })).toBeTruthy();
  });

  test('PUSH-01 PWA-01 the offer to install does not come in the same breath', async () => {
    fakePush();
    await open();
    const prompt = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: vi.fn() });
    act(() => void window.dispatchEvent(prompt));
    await complete();
    await later(10_000);
    expect(screen.queryByRole('region', { name: 'Instalar Doce' })).toBeNull();
    await tap('Ahora no');
    await later(10_000);
    expect(screen.queryByRole('region', { name: 'Instalar Doce' })).toBeNull();
  });
});
