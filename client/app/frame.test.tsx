import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetConnection } from '../lib/connection.ts';
import { acknowledge } from '../outbox/outbox-row.ts';
import { forgetOwnPicks, ownPicksOf } from '../outbox/own-picks.ts';
import { sampleReceipt } from '../testing/sample-outbox.ts';
import { noteWaitingPicks } from '../outbox/waiting-count.ts';
import { stubFetch } from '../testing/stub-fetch.ts';
import { keepSampleSession, sampleUser } from '../testing/sample-user.ts';
import { renderApp } from '../testing/render-app.tsx';

// Parts that the frame downloads late: loaded here, no test waits for them.
import './bottom-bar.tsx';
import './log-out-button.tsx';

vi.mock('../pages/profile-page.tsx', () => ({
  ProfilePage: () => {
    throw new Error('broken page');
  },
}));

const organiser = { name: null, address: null, taxNumber: null, country: null, contact: null };
const config = { supportEmail: 'ayuda@doce.example', demo: false, testSite: false, organiser };

beforeEach(() => {
  localStorage.clear();
  forgetOwnPicks();
  stubFetch({
    'GET /auth/me': { body: sampleUser() },
    'GET /games/home': { body: [] },
    'GET /config': { body: config },
    'POST /auth/logout': { status: 204 },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const header = () => within(screen.getAllByRole('banner')[0]!);
const footer = () => within(screen.getByRole('contentinfo'));

describe('SHELL-01 SHELL-02 the header', () => {
  test('SHELL-01 has the logo and the navigation', async () => {
    await renderApp('/');
    expect(header().getByRole('link', { name: 'Doce, ir al inicio' }).getAttribute('href')).toBe('/');
    expect(header().getByRole('link', { name: 'JUGAR' }).getAttribute('href')).toBe('/jugar');
    expect(header().getByRole('link', { name: 'DESEMPEÑO/GRUPOS' }).getAttribute('href')).toBe('/perfil');
  });

  test('SHELL-01 CONTACTO scrolls to the contact box and enlarges it for a moment', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined);
    const { user } = await renderApp('/404');
    await user.click(header().getByRole('link', { name: 'CONTACTO' }));
    const box = screen.getByRole('region', { name: 'Contacto' });
    expect(scroll.mock.contexts).toEqual([box]);
    expect(box.hasAttribute('data-enlarged')).toBe(true);
    await waitFor(() => expect(box.hasAttribute('data-enlarged')).toBe(false));
  });

  test('SHELL-02 a visitor gets the login dialog', async () => {
    const { user } = await renderApp('/404');
    await user.click(header().getByRole('button', { name: 'Ingresar' }));
    expect(await screen.findByRole('dialog', { name: 'Ingresar' })).toBeTruthy();
  });

  test('SHELL-02 logging out clears the session and goes home', async () => {
    keepSampleSession();
    const { user, path, store } = await renderApp('/no-page');
    expect(header().getByRole('link', { name: 'Mi perfil' })).toBeTruthy();
    await user.click(await header().findByRole('button', { name: 'Salir' }));
    expect(path()).toBe('/');
    expect(store.getState().session.isAuthenticated).toBe(false);
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  });

  test("I18N-03 ES and PT switch at once and name the page's language", async () => {
    const { user } = await renderApp('/404');
    await user.click(header().getByRole('button', { name: 'PT' }));
    expect(await header().findByRole('link', { name: 'JOGAR' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('pt-BR');
    expect(header().getByRole('button', { name: 'PT' }).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('I18N-06 the language of the mails', () => {
  const route = 'PUT /auth/me/language';
  const told = (calls: ReturnType<typeof stubFetch>) =>
    calls.filter((call) => call.route === route).map(({ body }) => body);
  const account = { 'GET /auth/me': { body: sampleUser() } };

  test('I18N-06 choosing a language while logged in tells the server, logging in does not', async () => {
    keepSampleSession();
    const calls = stubFetch({ ...account, [route]: { status: 204 } });
    const { user } = await renderApp('/404');
    await waitFor(() => expect(calls.some((call) => call.route === 'GET /auth/me')).toBe(true));
    expect(told(calls)).toEqual([]);
    await user.click(header().getByRole('button', { name: 'PT' }));
    await waitFor(() => expect(told(calls)).toEqual([{ language: 'pt-BR' }]));
  });

  test('I18N-06 what could not be told is told at the next start', async () => {
    keepSampleSession();
    const before = stubFetch({ ...account, [route]: 'network' });
    const { user } = await renderApp('/404');
    await waitFor(() => expect(before.some((call) => call.route === 'GET /auth/me')).toBe(true));
    await user.click(header().getByRole('button', { name: 'PT' }));
    await waitFor(() => expect(told(before)).toHaveLength(1));
    cleanup();
    resetConnection();
    const calls = stubFetch({ ...account, [route]: { status: 204 } });
    await renderApp('/404');
    await waitFor(() => expect(told(calls)).toContainEqual({ language: 'es' }));
  });
});

describe('SHELL-03 the menu of a phone', () => {
  const button = () => header().getByRole('button', { name: /el menú/ });

  test('SHELL-03 opens and closes by keyboard, and gives the focus back', async () => {
    const { user } = await renderApp('/404');
    button().focus();
    await user.keyboard('{Enter}');
    expect(button().getAttribute('aria-expanded')).toBe('true');
    await user.tab();
    expect(document.activeElement).toBe(header().getByRole('link', { name: 'JUGAR' }));
    await user.keyboard('{Escape}');
    expect(button().getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(button());
  });

  test('SHELL-03 I18N-03 choosing a language closes it: what changed is behind it', async () => {
    const { user } = await renderApp('/404');
    await user.click(button());
    await user.click(header().getByRole('button', { name: 'PT' }));
    const closed = await header().findByRole('button', { name: 'Abrir o menu' });
    expect(closed.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(closed);
    await user.click(header().getByRole('button', { name: 'ES' }));
    expect(await header().findByRole('link', { name: 'JUGAR' })).toBeTruthy();
  });

  test('SHELL-03 the keys go through the menu in the order of the screen; the logout is its last entry', async () => {
    keepSampleSession();
    const { user } = await renderApp('/404');
    await user.click(button());
    const logOut = await header().findByRole('button', { name: 'Salir' });
    const entries: (string | null | undefined)[] = [];
    while (document.activeElement !== logOut && entries.length < 9) {
      await user.tab();
      entries.push(document.activeElement?.textContent);
    }
    expect(entries).toEqual(['JUGAR', 'DESEMPEÑO/GRUPOS', 'CONTACTO', 'ES', 'PT', 'Salir']);
    expect(button().getAttribute('aria-expanded')).toBe('true');
  });

  test('SHELL-03 opens by touch; a tap beside it and going to a page close it', async () => {
    const { user, path } = await renderApp('/404');
    await user.click(button());
    await user.click(screen.getByRole('main'));
    expect(button().getAttribute('aria-expanded')).toBe('false');
    await user.click(button());
    await user.click(header().getByRole('link', { name: 'JUGAR' }));
    expect(path()).toBe('/jugar');
    expect(button().getAttribute('aria-expanded')).toBe('false');
  });
});

describe('SHELL-10 the bottom bar', () => {
  const bar = () => screen.queryByRole('navigation', { name: 'Secciones' });
  const phone = (isPhone: boolean) => {
    const media = { addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal('matchMedia', (query: string) => ({
      ...media,
      matches: isPhone && query.includes('max-width: 55.99rem'),
    }));
  };
  const isLoaded = () => header().findByRole('button', { name: 'Salir' });

  test('SHELL-10 leads to the grids, the groups and the profile, and marks the current page', async () => {
    phone(true);
    keepSampleSession();
    const { user } = await renderApp('/404');
    const links = within(await screen.findByRole('navigation', { name: 'Secciones' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Jugar', '/jugar'],
      ['Grupos', '/grupos'],
      ['Perfil', '/perfil'],
    ]);
    expect(links.some((link) => link.hasAttribute('aria-current'))).toBe(false);
    await user.click(links[1]!);
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page', null]);
  });

  test.each(['a visitor', 'a wide screen', 'the panel'])('SHELL-10 is not there for %s', async (who) => {
    phone(who !== 'a wide screen');
    if (who !== 'a visitor') keepSampleSession({ role: 'admin' });
    await renderApp(who === 'the panel' ? '/admin' : '/404');
    await (who === 'a visitor' ? header().findByRole('button', { name: 'Ingresar' }) : isLoaded());
    expect(document.querySelector('[data-bottom-bar]')).toBeNull();
    expect(bar()).toBeNull();
  });
});

describe('OPS-08 the banner of a test site', () => {
  const answers = { 'GET /games/home': { body: [] }, 'GET /config': { body: { ...config, testSite: true } } };

  test.each(['/', '/404', '/bola-gaming'])('OPS-08 is on %s, in both languages', async (path) => {
    stubFetch(answers);
    const { user } = await renderApp(path);
    expect((await screen.findByText('Sitio de prueba')).closest('[role=status]')).toBeTruthy();
    await user.click(header().getByRole('button', { name: 'PT' }));
    expect(await screen.findByText('Site de teste')).toBeTruthy();
  });

  test('OPS-08 is not where only this machine plays, nor on a real site', async () => {
    await renderApp('/404');
    await footer().findByRole('link', { name: 'ayuda@doce.example' });
    expect(screen.queryByText('Sitio de prueba')).toBeNull();
  });
});

describe('SHELL-04 SHELL-05 the footer', () => {
  test('SHELL-04 links to the games, has the support address and a copyright of this year', async () => {
    await renderApp('/404');
    expect(footer().getByRole('link', { name: 'Partidos' }).getAttribute('href')).toBe('/jugar');
    expect((await footer().findByRole('link', { name: 'ayuda@doce.example' })).getAttribute('href')).toBe(
      'mailto:ayuda@doce.example',
    );
    expect(footer().getByText(new RegExp(`© ${new Date().getFullYear()}`))).toBeTruthy();
    expect(screen.getByText('12 partidos, 3 premios, siempre gratis')).toBeTruthy();
  });

  test.each(['/', '/404'])('SHELL-05 the FAQ link scrolls to the section faq, from %s', async (address) => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined);
    const { user, path } = await renderApp(address);
    await user.click(footer().getByRole('link', { name: 'Preguntas frecuentes' }));
    await waitFor(() =>
      expect(scroll.mock.contexts.map((element) => (element as Element).id)).toEqual(['faq']),
    );
    expect(path()).toMatch(/^\/(#faq)?$/);
  });

  test('SHELL-05 the questions stay in view while the matches above them load, until the reader moves', async () => {
    const resizes: (() => void)[] = [];
    vi.stubGlobal(
      'ResizeObserver',
      class {
        #told: () => void;
        constructor(told: () => void) {
          this.#told = told;
        }
        observe = () => void resizes.push(this.#told);
        unobserve = () => undefined;
        disconnect = () => void resizes.splice(resizes.indexOf(this.#told), 1);
      },
    );
    const grow = () => [...resizes].forEach((tell) => tell());
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined);
    const place = vi.spyOn(Element.prototype, 'getBoundingClientRect');
    const { user } = await renderApp('/faq');
    await waitFor(() => expect(scroll).toHaveBeenCalled());
    scroll.mockClear();
    grow();
    expect(scroll).not.toHaveBeenCalled();
    place.mockReturnValue(new DOMRect(0, 1658, 0, 0));
    grow();
    expect(scroll).toHaveBeenCalledTimes(1);
    expect((scroll.mock.contexts[0] as Element).id).toBe('faq');
    await user.keyboard('{Tab}');
    place.mockReturnValue(new DOMRect(0, 2000, 0, 0));
    grow();
    expect(scroll).toHaveBeenCalledTimes(1);
  });
});

test.each(['/#100%', '/?lng=xx#a%zz', '/faq#%'])(
  'SHELL-07 the malformed address %s shows its page',
  async (address) => {
    await renderApp(address);
    expect(await screen.findByRole('heading', { level: 1, name: /12 partidos/ })).toBeTruthy();
  },
);

test('SHELL-07 a page that breaks shows the fallback screen inside the frame, and the next page is whole', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  keepSampleSession();
  const { user } = await renderApp('/perfil');
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  await user.click(header().getByRole('link', { name: 'Doce, ir al inicio' }));
  expect(await screen.findByRole('heading', { level: 1, name: /12 partidos/ })).toBeTruthy();
});

describe('PLAY-12 picks that the server does not have', () => {
  const bar = () => within(screen.getByRole('navigation', { name: 'Accesos rápidos' }));
  const { id } = sampleUser();

  test.each(['/', '/perfil', '/grupos'])('PLAY-12 %s tells how many did not arrive', async (address) => {
    keepSampleSession();
    noteWaitingPicks(id, 2, null, { drafts: 3 });
    await renderApp(address);
    const link = bar().getByRole('link', { name: '5 predicciones sin enviar' });
    expect(link.getAttribute('href')).toBe('/jugar');
  });

  test('PLAY-12 a refusal is told on every page until the player acknowledges it, also after a restart', async () => {
    keepSampleSession();
    const own = ownPicksOf(id);
    await own.change((state) => ({ ...state, receipts: [sampleReceipt(1, { playerId: id })] }));
    const read = () => JSON.parse(localStorage.getItem('doce:waiting') ?? '{}')[id] as unknown;
    await waitFor(() => expect(read()).toMatchObject({ refused: 1 }));
    await renderApp('/perfil');
    expect(bar().getByRole('link', { name: '1 predicción no se guardó · Ver' })).toBeTruthy();
    await act(() => own.change((state) => acknowledge(state, ['op-1'])));
    expect(bar().queryByRole('link', { name: /no entró/ })).toBeNull();
  });

  test('PLAY-12 the picks of another player are not told', async () => {
    keepSampleSession();
    noteWaitingPicks(id + 1, 2, null);
    await renderApp('/perfil');
    expect(bar().queryByRole('link', { name: /sin enviar/ })).toBeNull();
  });
});
