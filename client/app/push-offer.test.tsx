import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeKey, fakePush, noPush } from '../testing/fake-push.ts';
import { keepSampleSession } from '../testing/sample-user.ts';
import type { OfferReason } from '../pwa/push-offer.ts';
import { type Call, stubFetch } from '../testing/stub-fetch.ts';

const day = 24 * 60 * 60_000;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  sessionStorage.clear();
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
    'GET /reminders/mail': { body: { isOn: false, isUndeliverable: false } },
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

/** The server has the last pick of a grid, or matches locked without a pick. */
async function complete(reason: OfferReason = { place: 'complete' }) {
  const { offerPushSoon } = await import('../pwa/push-offer.ts');
  act(() => void offerPushSoon(reason));
}
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const sheet = () => screen.queryByRole('region', { name: 'Activar los recordatorios' });
const sheetComes = () => screen.findByRole('region', { name: 'Activar los recordatorios' });
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
    await tap('Avisarme aquí');
    await waitFor(() => expect(sheet()).toBeNull());
    expect(browser.asked).toHaveBeenCalledTimes(1);
    expect(browser.endpoint()).toBe('https://push.example/new-1');
    expect(preferences).toHaveBeenCalledTimes(1);
  });

  test('PUSH-09 “not now” holds for two weeks, over visits, and after the third offer for good', async () => {
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
    for (const isOffered of [true, true, false]) {
      vi.setSystemTime(Date.now() + 15 * day);
      cleanup();
      vi.resetModules();
      await open();
      await complete();
      await later(5_000);
      if (!isOffered) expect(sheet()).toBeNull();
      else await tap('Ahora no');
    }
  });

  test('PUSH-09 without an answer it is there again after a reload, and a logout or an answer ends it', async () => {
    fakePush();
    await open();
    await complete({ place: 'incomplete', missed: 3 });
    await later(5_000);
    await sheetComes();
    const reload = async () => {
      cleanup();
      vi.resetModules();
      await open();
    };
    await reload();
    expect((await sheetComes()).textContent).toContain('Te faltaron 3 partidos.');
    const kept = { ...sessionStorage };
    const { eraseLoggedOutPlayers } = await import('../shell/log-out-cleanup.ts');
    localStorage.clear();
    await act(() => eraseLoggedOutPlayers({ playerId: 7, discardsPicks: false }));
    expect(sheet()).toBeNull();
    Object.assign(sessionStorage, kept);
    await reload();
    await tap('Ahora no');
    await reload();
    expect(sheet()).toBeNull();
  });

  test.each([
    ['PUSH-01', 'a dialog is open', 'open'],
    ['PUSH-09', 'a live card is on the page', 'data-live'],
  ])('%s waits while %s', async (_row, _while, attribute) => {
    fakePush();
    await open();
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.setAttribute(attribute, '');
    await complete();
    await later(30_000);
    expect(sheet()).toBeNull();
    dialog.remove();
    await later(2_000);
    expect(await sheetComes()).toBeTruthy();
  });

  test('PUSH-01 not for a player that has push', async () => {
    fakePush({ permission: 'granted', endpoint: 'https://push.example/1' });
    localStorage.setItem('doce:push', '7');
    await open();
    await complete();
    await later(30_000);
    expect(sheet()).toBeNull();
  });

  test.each<[string, () => unknown]>([
    ['that refused push in the browser', () => fakePush({ permission: 'denied' })],
    ['whose browser has no push', () => undefined],
  ])(
    'PUSH-11 a player %s is offered the mail alone, which notes the screen that asked',
    async (_, browser) => {
      browser();
      const told = vi.fn((_call: Call) => ({ body: { isOn: true, isUndeliverable: false } }));
      await open({ answers: { 'PUT /reminders/mail': told } });
      await complete({ place: 'incomplete', missed: 3 });
      await later(5_000);
      expect((await sheetComes()).textContent).toContain('Te faltaron 3 partidos.');
      expect(screen.queryByRole('button', { name: 'Avisarme aquí' })).toBeNull();
      await tap('Por correo');
      await waitFor(() => expect(sheet()).toBeNull());
      expect(told.mock.calls[0]![0].body).toEqual({ isOn: true, place: 'incomplete' });
    },
  );

  test('PUSH-11 not where push is impossible and the mail is on already', async () => {
    await open({ answers: { 'GET /reminders/mail': { body: { isOn: true, isUndeliverable: false } } } });
    await complete();
    await later(30_000);
    expect(sheet()).toBeNull();
  });

  test('PUSH-01 what goes wrong is said in the sheet, and can be tried again', async () => {
    fakePush({ says: 'default' });
    await open();
    await complete();
    await later(5_000);
    await tap('Avisarme aquí');
    expect(await within(sheet()!).findByText('Falta tu permiso en el navegador.')).toBeTruthy();
    expect(within(sheet()!).getByRole('button', { name: 'Avisarme aquí' })).toBeTruthy();
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
