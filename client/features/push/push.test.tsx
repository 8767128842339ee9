import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeStore } from '../../app/store.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { logOut } from '../../shell/log-out.ts';
import { toastError, toastSuccess } from '../../shell/toasts.ts';
import { install, startInstalling } from '../../pwa/install.ts';
import { lookAtDevice, readWish } from '../../pwa/push-device.ts';
import { eventually } from '../../testing/patience.ts';
import { fakeKey, fakePush, noPush } from '../../testing/fake-push.ts';
import { renderProfile } from '../../testing/render-profile.tsx';
import { keepSampleSession } from '../../testing/sample-user.ts';
import { type Call, failure, type Reply, stubFetch } from '../../testing/stub-fetch.ts';
import { BellPush, PushSection } from './push-switch.tsx';
import type { PushState } from './push-api.ts';

vi.mock('../../shell/toasts.ts', { spy: true });

const routes = {
  state: 'GET /push/subscription',
  store: 'PUT /push/subscription',
  end: 'DELETE /push/subscription',
  preferences: 'PUT /push/preferences',
};
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(async () => {
  cleanup();
  noPush();
  await lookAtDevice();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

/** A server that remembers what it is told, as far as push goes. */
function pushServer(): Parameters<typeof stubFetch>[0] {
  let state: PushState = {
    publicKey: fakeKey,
    subscription: null,
    preferences: { announcements: true, reminders: false, results: false, groups: false, quietHours: null },
  };
  const told = (change: (call: Call) => Partial<PushState>) => (call: Call) => {
    state = { ...state, ...change(call) };
    return { body: state };
  };
  return {
    [routes.state]: () => ({ body: state }),
    [routes.store]: told(({ body }) => ({
      subscription: { ...(body as { endpoint: string }), language: 'es', isDisabled: false } as never,
    })),
    [routes.end]: () => {
      state = { ...state, subscription: null };
      return { status: 204 };
    },
    [routes.preferences]: told(({ body }) => ({
      preferences: { ...state.preferences, ...(body as Partial<PushState['preferences']>) },
    })),
  };
}

/** Opens the profile and the bell for a logged-in player. */
async function open(answers: Parameters<typeof stubFetch>[0] = {}) {
  keepSampleSession();
  const calls = stubFetch({ ...pushServer(), 'POST /auth/logout': { status: 204 }, ...answers });
  if (!i18next.isInitialized) await startI18n();
  await i18next.loadNamespaces(['notifications', 'pwa']);
  const store = makeStore();
  render(
    <Provider store={store}>
      <PushSection />
      <BellPush />
    </Provider>,
  );
  return {
    store,
    user: userEvent.setup(),
    asked: (route: string) => calls.filter((call) => call.route === route),
  };
}

const section = () => screen.findByRole('region', { name: 'Notificaciones' });
const toggle = async (name: string) =>
  within(await section()).findByRole<HTMLInputElement>('switch', { name });
const device = () => toggle('Recibir en este dispositivo');
const canBeTurned = async () => waitFor(async () => expect((await device()).disabled).toBe(false));

describe('PUSH-01 on this device, in the profile', () => {
  test('PUSH-01 the permission is asked after the tap and not before; then the server is told, and what it is for', async () => {
    const browser = fakePush();
    const { user, asked } = await open();
    await canBeTurned();
    expect(browser.asked).not.toHaveBeenCalled();
    await user.click(await device());
    await waitFor(async () => expect((await device()).checked).toBe(true));
    expect(browser.asked).toHaveBeenCalledTimes(1);
    expect(browser.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: fakeKey });
    expect(asked(routes.store).map(({ body }) => body)).toEqual([
      {
        endpoint: 'https://push.example/new-1',
        keys: { p256dh: 'p256dh', auth: 'auth' },
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    ]);
    expect(readWish()).toBe(7);
    expect(toastSuccess).toHaveBeenCalledWith('Listo: las notificaciones llegan a este dispositivo');
  });

  test('PUSH-01 PUSH-05 off ends it in the browser and on the server', async () => {
    localStorage.setItem('doce:push', '7');
    const browser = fakePush({ permission: 'granted', endpoint: 'https://push.example/1' });
    const { user, asked } = await open();
    await waitFor(async () => expect((await device()).checked).toBe(true));
    await user.click(await device());
    await waitFor(async () => expect((await device()).checked).toBe(false));
    expect(browser.endpoint()).toBeNull();
    await waitFor(() =>
      expect(asked(routes.end).map(({ body }) => body)).toEqual([{ endpoint: 'https://push.example/1' }]),
    );
    expect(readWish()).toBeNull();
  });

  test('PUSH-11 the profile turns the reminder by mail on and off, also where push is impossible, and tells of a refused address', async () => {
    let state = { isOn: true, isUndeliverable: true };
    const { user, asked } = await open({
      'GET /reminders/mail': () => ({ body: state }),
      'PUT /reminders/mail': ({ body }: Call) => {
        state = { isOn: (body as { isOn: boolean }).isOn, isUndeliverable: false };
        return { body: state };
      },
    });
    const mail = () => toggle('Recordatorio por correo');
    expect((await mail()).checked).toBe(true);
    expect((await section()).textContent).toContain('Tu correo rechazó el último recordatorio.');
    await user.click(await mail());
    await waitFor(async () => expect((await mail()).checked).toBe(false));
    await user.click(await mail());
    await waitFor(async () => expect((await mail()).checked).toBe(true));
    expect(asked('PUT /reminders/mail').map(({ body }) => body)).toEqual([
      { isOn: false, place: 'profile' },
      { isOn: true, place: 'profile' },
    ]);
  });

  test('PUSH-01 off without a network is off all the same', async () => {
    localStorage.setItem('doce:push', '7');
    const browser = fakePush({ permission: 'granted', endpoint: 'https://push.example/1' });
    const { user } = await open({ [routes.end]: 'network' });
    await waitFor(async () => expect((await device()).checked).toBe(true));
    await user.click(await device());
    await waitFor(async () => expect((await device()).checked).toBe(false));
    expect(browser.endpoint()).toBeNull();
  });

  test('PUSH-01 who answers the browser with no is told how to allow it again', async () => {
    const browser = fakePush({ says: 'denied' });
    const { user, asked } = await open();
    await canBeTurned();
    await user.click(await device());
    expect(await within(await section()).findByText(/Tu navegador tiene bloqueadas/)).toBeTruthy();
    expect((await device()).disabled).toBe(true);
    expect([browser.endpoint(), asked(routes.store)]).toEqual([null, []]);
  });

  test('PUSH-01 who closes the browser’s question can be asked again', async () => {
    fakePush({ says: 'default' });
    const { user } = await open();
    await canBeTurned();
    await user.click(await device());
    expect((await within(await section()).findByRole('alert')).textContent).toBe(
      'Falta tu permiso en el navegador.',
    );
    expect([(await device()).checked, (await device()).disabled]).toEqual([false, false]);
  });

  test.each<[string, Record<string, Reply | 'network'>, RegExp]>([
    ['without a network', { [routes.state]: 'network' }, /No hay conexión/],
    ['when the server cannot keep it', { [routes.store]: failure(500, 'internal') }, /\w/],
  ])('PUSH-01 %s it stays off, says why, and leaves nothing half done', async (_, answers, words) => {
    const browser = fakePush();
    const { user } = await open(answers);
    await canBeTurned();
    await user.click(await device());
    expect((await within(await section()).findByRole('alert')).textContent).toMatch(words);
    expect((await device()).checked).toBe(false);
    expect([browser.endpoint(), readWish()]).toEqual([null, null]);
  });

  test('PUSH-01 a push service that does not answer is told as what it is', async () => {
    fakePush({ isBroken: true });
    const { user } = await open();
    await canBeTurned();
    await user.click(await device());
    expect((await within(await section()).findByRole('alert')).textContent).toMatch(/^No pudimos activarlas/);
  });

  test('PUSH-01 a push service that never answers is told like one that refuses', async () => {
    const { subscribe } = fakePush({ isSilent: true });
    const { user } = await open();
    await canBeTurned();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await user.click(await device());
    await eventually(() => expect(subscribe).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(15_000);
    vi.useRealTimers();
    expect((await within(await section()).findByRole('alert')).textContent).toMatch(/^No pudimos activarlas/);
  });

  test('PUSH-01 a browser without push says so', async () => {
    await open();
    expect(
      await within(await section()).findByText('Este navegador no puede recibir notificaciones.'),
    ).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  test('PUSH-01 on an iPhone the app is to be installed first, and the steps are there', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iPhone);
    startInstalling();
    // Reads the browser again: with this user agent now, and with the usual one after the test.
    await install();
    onTestFinished(install);
    const { user } = await open();
    const box = within(await section());
    expect(await box.findByText(/En el iPhone y el iPad, las notificaciones llegan cuando/)).toBeTruthy();
    await user.click(box.getByRole('button', { name: 'Ver cómo' }));
    expect(await screen.findByText('Toca Compartir')).toBeTruthy();
  });
});

describe('PUSH-01 beside the bell', () => {
  test('PUSH-01 the same switch, over the profile’s; a visitor has none', async () => {
    fakePush();
    const { user, store } = await renderProfile({ ...pushServer(), 'GET /announcements': { body: [] } });
    await user.click(screen.getByRole('button', { name: /^Anuncios/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const bell = await dialog.findByRole<HTMLInputElement>('switch', { name: /^Avísame en este/ });
    await waitFor(() => expect(bell.disabled).toBe(false));
    await user.click(bell);
    await waitFor(() => expect(bell.checked).toBe(true));
    expect((await device()).checked).toBe(true);
    await act(() => logOut(store));
    expect(dialog.queryByRole('switch')).toBeNull();
  });
});

describe('PUSH-06 what to be told of', () => {
  async function turnedOn(answers: Record<string, Reply | 'network'> = {}) {
    localStorage.setItem('doce:push', '7');
    fakePush({ permission: 'granted', endpoint: 'https://push.example/1' });
    const app = await open(answers);
    await toggle('Anuncios');
    return { ...app, sent: () => app.asked(routes.preferences).map(({ body }) => body) };
  }

  test('PUSH-06 announcements at first, reminder and results each when wanted; each is stored at once, and nothing else with it', async () => {
    const { user, sent } = await turnedOn();
    const names = [
      'Anuncios',
      'Cuando abre una jornada, y antes del cierre si te faltan predicciones',
      'Resultados al terminar la jornada',
    ];
    const states = async () => Promise.all(names.map(async (name) => (await toggle(name)).checked));
    expect(await states()).toEqual([true, false, false]);
    await user.click(await toggle(names[1]!));
    await user.click(await toggle(names[2]!));
    expect(await states()).toEqual([true, true, true]);
    await waitFor(() => expect(sent()).toEqual([{ reminders: true }, { results: true }]));
  });

  test('PUSH-06 quiet hours: on with a night’s sleep, then as chosen, and off', async () => {
    const { user, sent } = await turnedOn();
    await user.click(await toggle('Horas de silencio'));
    const from = await screen.findByLabelText<HTMLSelectElement>('Desde');
    const until = screen.getByLabelText<HTMLSelectElement>('Hasta');
    expect([from.value, until.value]).toEqual(['23:00', '08:00']);
    expect(within(until).getByRole<HTMLOptionElement>('option', { name: '23:00' }).disabled).toBe(true);
    await user.selectOptions(from, '22:00');
    await user.click(await toggle('Horas de silencio'));
    await waitFor(() => expect(screen.queryByLabelText('Desde')).toBeNull());
    await waitFor(() =>
      expect(sent()).toEqual([
        { quietHours: { from: '23:00', until: '08:00' } },
        { quietHours: { from: '22:00', until: '08:00' } },
        { quietHours: null },
      ]),
    );
  });

  test('PUSH-06 what could not be stored says so and is as it was', async () => {
    const { user } = await turnedOn({ [routes.preferences]: 'network' });
    await user.click(await toggle('Resultados al terminar la jornada'));
    await waitFor(() =>
      expect(toastError).toHaveBeenCalledWith(
        'No hay conexión. No pudimos guardarlo. Intenta de nuevo en un momento.',
      ),
    );
    expect((await toggle('Resultados al terminar la jornada')).checked).toBe(false);
  });

  test('PUSH-06 what cannot be asked for can be tried again', async () => {
    localStorage.setItem('doce:push', '7');
    fakePush({ permission: 'granted', endpoint: 'https://push.example/1' });
    await open({ [routes.state]: 'network' });
    expect(await within(await section()).findByRole('button', { name: 'Intentar de nuevo' })).toBeTruthy();
    expect((await device()).checked).toBe(true);
  });
});

describe('PUSH-05 the end', () => {
  test('PUSH-05 logging out ends the subscription in the browser and forgets the wish', async () => {
    localStorage.setItem('doce:push', '7');
    const browser = fakePush({ permission: 'granted', endpoint: 'https://push.example/1' });
    const { store } = await open();
    await act(() => logOut(store));
    expect([browser.endpoint(), readWish()]).toEqual([null, null]);
  });

  test('PUSH-05 what another player turned on is off for this one', async () => {
    localStorage.setItem('doce:push', '8');
    fakePush({ permission: 'granted', endpoint: 'https://push.example/1' });
    await open();
    await canBeTurned();
    expect((await device()).checked).toBe(false);
  });
});
