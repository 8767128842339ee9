import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PickAnswer } from '../../shared/contract/bets.ts';
import { startI18n } from '../i18n/i18n.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const android =
  'Mozilla/5.0 (Linux; Android 14; moto g54) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Mobile Safari/537.36';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  browserIs(android);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function browserIs(userAgent: string, isStandalone = false) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget() as MediaQueryList, {
      matches: isStandalone && query.includes('standalone'),
    }),
  );
}

/** The app is opened, on a browser that has it `visits` times in its memory already. */
async function open({ visits = 0 } = {}) {
  if (visits > 0) localStorage.setItem('doce:install', JSON.stringify({ visits, lastSeenAt: 0 }));
  const i18n = await startI18n((await import('i18next')).createInstance());
  await i18n.loadNamespaces('pwa');
  const { I18nextProvider } = await import('react-i18next');
  const { InstallSheet } = await import('./install-sheet.tsx');
  const { InstallSection } = await import('../features/profile/account-sections.tsx');
  const installing = await import('../pwa/install.ts');
  render(
    <I18nextProvider i18n={i18n}>
      <Suspense>
        <InstallSheet />
        <InstallSection />
      </Suspense>
    </I18nextProvider>,
  );
  act(() => installing.startInstalling());
}

/** The server took a pick of the player's. */
async function pickIsSaved() {
  const { sendPickNews } = await import('../outbox/pick-news.ts');
  const answer = { matchId: 1, status: 'accepted' } as PickAnswer;
  act(() => sendPickNews({ playerId: 1, answers: [answer] }));
}

function browserOffers() {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' as const }));
  act(
    () =>
      void window.dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }),
      ),
  );
  return prompt;
}

const sheet = () => screen.queryByRole('region', { name: 'Instalar Doce' });
const section = () => screen.queryByRole('region', { name: 'La app' });
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const tap = (button: string, inside = sheet()!) =>
  userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(within(inside).getByRole('button', { name: button }));

describe('PWA-01 the offer to install', () => {
  test('PWA-01 a first visit is left alone', async () => {
    await open();
    browserOffers();
    await later(600_000);
    expect(sheet()).toBeNull();
  });

  test('PWA-01 who comes back is asked, not in the first seconds, and the browser installs at a tap', async () => {
    await open({ visits: 1 });
    const prompt = browserOffers();
    await later(3_000);
    expect(sheet()).toBeNull();
    await later(15_000);
    await tap('Instalar');
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(sheet()).toBeNull();
  });

  test('PWA-01 who has saved picks is asked on the first visit', async () => {
    await open();
    browserOffers();
    await pickIsSaved();
    await later(5_000);
    expect(sheet()).not.toBeNull();
  });

  test('PWA-01 who says "not now" is never asked again; the profile has it still', async () => {
    await open({ visits: 1 });
    browserOffers();
    await later(20_000);
    await tap('Ahora no');
    cleanup();
    vi.resetModules();
    await open();
    browserOffers();
    await pickIsSaved();
    await later(600_000);
    expect(sheet()).toBeNull();
    expect(within(section()!).getByRole('button', { name: 'Instalar' })).toBeTruthy();
  });

  test('PWA-01 nothing is offered by itself where only a menu can install', async () => {
    await open({ visits: 5 });
    await later(600_000);
    expect(sheet()).toBeNull();
    await tap('Ver cómo', section()!);
    expect(screen.getByRole('dialog').textContent).toContain('Abre el menú del navegador');
  });

  test('PWA-01 an iPhone is shown its own steps', async () => {
    browserIs(iPhone);
    await open({ visits: 1 });
    await later(20_000);
    await tap('Ver cómo');
    const dialog = await screen.findByRole('dialog', { name: 'Instalar Doce' });
    const steps = within(dialog).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Toca Compartir'),
      expect.stringContaining('Agregar a inicio'),
      expect.stringContaining('Toca “Agregar”'),
    ]);
  });

  test('PWA-01 a browser inside another app is sent to a real one', async () => {
    browserIs(`${android} Instagram 350.0`);
    await open({ visits: 1 });
    await later(20_000);
    expect(sheet()!.textContent).toContain('desde el navegador');
    await tap('Ver cómo');
    expect(await screen.findByRole('button', { name: 'Copiar enlace' })).toBeTruthy();
  });

  test('PWA-01 the installed app offers nothing', async () => {
    browserIs(android, true);
    await open({ visits: 5 });
    browserOffers();
    await later(600_000);
    expect([sheet(), section()]).toEqual([null, null]);
  });

  test('PWA-01 once installed, nothing more is offered', async () => {
    await open({ visits: 1 });
    browserOffers();
    await later(20_000);
    act(() => void window.dispatchEvent(new Event('appinstalled')));
    expect([sheet(), section()]).toEqual([null, null]);
  });

  test('PWA-01 the offer that came before the app was there is not lost', async () => {
    const prompt = vi.fn(async () => ({ outcome: 'dismissed' as const }));
    window.doceEarly = { installPrompt: Object.assign(new Event('beforeinstallprompt'), { prompt }) };
    await open({ visits: 1 });
    await later(20_000);
    await tap('Instalar');
    expect(prompt).toHaveBeenCalledTimes(1);
    window.doceEarly = {};
  });
});
