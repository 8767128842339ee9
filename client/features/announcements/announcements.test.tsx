import i18next from 'i18next';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { failure, type Reply, stubFetch } from '../../testing/stub-fetch.ts';
import type { Announcement } from './announcements-api.ts';

const key = 'read-announcements';
const hour = 3_600_000;

function announcement(id: number, different: Partial<Announcement> = {}): Announcement {
  return {
    id,
    title: `Anuncio ${id}`,
    content: `<p>Texto ${id}</p>`,
    titlePt: '',
    contentPt: '',
    createdAt: '2026-11-20T12:00:00.000Z',
    expiresAt: null,
    isPinned: false,
    isActive: true,
    ...different,
  };
}
const many = (count: number) => Array.from({ length: count }, (_, index) => announcement(index + 1));

async function open(
  reply: Reply | 'network' | (() => Reply | 'network' | Promise<Reply | 'network'>),
  address = '/404',
) {
  const calls = stubFetch({ 'GET /announcements': reply });
  const app = await renderApp(address);
  const asked = () => calls.filter(({ route }) => route === 'GET /announcements').length;
  return { ...app, asked };
}
const bell = () => screen.getByRole('button', { name: /^Anuncios/ });
const bellSays = (name: string) => screen.findByRole('button', { name });
const dialog = () => screen.findByRole('dialog', { name: 'Anuncios' });
const row = async (title: string) =>
  within(await dialog()).findByRole('button', { name: new RegExp(`^${title}`) });
const kept = () => JSON.parse(localStorage.getItem(key) ?? '[]') as number[];

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the bell', () => {
  test('ANN-01 SHELL-02 bears the number of unread announcements, for a visitor too', async () => {
    localStorage.setItem(key, '[2]');
    await open({ body: many(3) });
    const bell = await bellSays('Anuncios: 2 sin leer');
    expect(bell.parentElement?.textContent).toBe('2');
  });

  test('ANN-01 says 9+ above nine, and nothing when all is read', async () => {
    await open({ body: many(10) });
    const bell = await bellSays('Anuncios: 10 sin leer');
    expect(bell.parentElement?.textContent).toBe('9+');
    act(() => {
      localStorage.setItem(key, JSON.stringify(many(10).map(({ id }) => id)));
      window.dispatchEvent(new StorageEvent('storage', { key }));
    });
    expect((await bellSays('Anuncios')).parentElement?.textContent).toBe('');
  });

  test('ANN-01 rings when there is anything unread, and not when there is nothing', async () => {
    await open({ body: many(1) });
    await waitFor(() => expect(bell().className).toContain('ringing'));
    cleanup();
    const { asked } = await open({ body: [] });
    await waitFor(() => expect(asked()).toBe(1));
    expect(bell().className).not.toContain('ringing');
  });

  test('ANN-03 another tab that reads one lowers the number here', async () => {
    await open({ body: many(2) });
    await bellSays('Anuncios: 2 sin leer');
    act(() => {
      localStorage.setItem(key, '[1]');
      window.dispatchEvent(new StorageEvent('storage', { key }));
    });
    await bellSays('Anuncios: 1 sin leer');
  });

  test('ANN-03 what was read and is gone makes the number no smaller than what there is', async () => {
    localStorage.setItem(key, '[7,8,9,10]');
    await open({ body: many(1) });
    await bellSays('Anuncios: 1 sin leer');
  });

  test('ANN-05 one that has expired meanwhile is not counted', async () => {
    await open({
      body: [announcement(1, { expiresAt: new Date(Date.now() - hour).toISOString() }), announcement(2)],
    });
    await bellSays('Anuncios: 1 sin leer');
  });
});

describe('the list and an announcement', () => {
  test('ANN-02 ANN-03 opening one shows it and marks it read, that one alone', async () => {
    const { user } = await open({
      body: [announcement(1, { title: 'Fijo', isPinned: true }), announcement(2, { content: 'una\ndos' })],
    });
    await user.click(await bellSays('Anuncios: 2 sin leer'));
    expect(within(await row('Fijo')).getByText('Fijado')).toBeTruthy();
    expect(within(await row('Anuncio 2')).getByText('Sin leer')).toBeTruthy();
    expect(kept()).toEqual([]);
    await user.click(await row('Anuncio 2'));
    const detail = await screen.findByRole('article', { name: 'Anuncio 2' });
    expect(within(detail).getByText('una').tagName).toBe('P');
    expect(within(detail).getByText('dos').tagName).toBe('P');
    expect(within(detail).getByText(/20 nov 2026 \d\d:\d\d/)).toBeTruthy();
    await waitFor(() => expect(kept()).toEqual([2]));
    expect(within(await row('Anuncio 2')).queryByText('Sin leer')).toBeNull();
    expect((await row('Anuncio 2')).getAttribute('aria-current')).toBe('true');
  });

  test('ANN-02 ANN-03 all are marked read with one button', async () => {
    const { user } = await open({ body: many(12) });
    await user.click(await bellSays('Anuncios: 12 sin leer'));
    const button = within(await dialog()).getByRole('button', { name: 'Marcar todos como leídos' });
    await user.click(button);
    expect(kept()).toHaveLength(12);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByText('Sin leer')).toBeNull();
  });

  test('ANN-03 five seconds after opening all are read', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { user } = await open({ body: many(3) });
    await user.click(await bellSays('Anuncios: 3 sin leer'));
    await row('Anuncio 3');
    act(() => void vi.advanceTimersByTime(4000));
    expect(kept()).toEqual([]);
    act(() => void vi.advanceTimersByTime(1100));
    await waitFor(() => expect(kept()).toEqual([1, 2, 3]));
  });

  test('ANN-03 closed before that, nothing is marked', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { user } = await open({ body: many(3) });
    await user.click(await bellSays('Anuncios: 3 sin leer'));
    await user.click(within(await dialog()).getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => void vi.advanceTimersByTime(10_000));
    expect(kept()).toEqual([]);
    expect(bell().parentElement?.textContent).toBe('3');
  });

  test('ANN-02 nothing to read says so', async () => {
    const { user } = await open({ body: [] });
    await user.click(bell());
    expect(await screen.findByText('No hay anuncios disponibles')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Marcar todos como leídos' })).toBeNull();
  });

  test('ANN-07 a screen in Portuguese shows the Portuguese text, or the Spanish one if there is none', async () => {
    const { user } = await open({
      body: [
        announcement(1, { titlePt: 'Rodada 34', contentPt: '<p>Tem futebol</p>' }),
        announcement(2, { titlePt: '', contentPt: '' }),
      ],
    });
    await user.click(bell());
    expect(await row('Anuncio 1')).toBeTruthy();
    await act(() => i18next.changeLanguage('pt-BR'));
    expect(await screen.findByRole('button', { name: /^Anuncio 2/ })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: /^Rodada 34/ }));
    expect(within(await screen.findByRole('article')).getByText('Tem futebol')).toBeTruthy();
    await act(() => i18next.changeLanguage('es'));
  });

  test('ANN-06 markup that can do harm is not drawn', async () => {
    const { user } = await open({
      body: [
        announcement(1, {
          content: '<p>Hola<img src=x onerror="window.hurt=1"><script>window.hurt=1</script></p>',
        }),
      ],
    });
    await user.click(await bellSays('Anuncios: 1 sin leer'));
    await user.click(await row('Anuncio 1'));
    const detail = await screen.findByRole('article', { name: 'Anuncio 1' });
    expect(detail.querySelector('img, script')).toBeNull();
    expect((window as { hurt?: number }).hurt).toBeUndefined();
  });
});

describe('where it stands', () => {
  test('ANN-02 PUSH-02 a link opens that announcement over any page, and closing it leaves the page', async () => {
    const { user, path } = await open({ body: many(2) }, '/no/such/page?x=1&anuncio=2');
    expect(await screen.findByRole('article', { name: 'Anuncio 2' })).toBeTruthy();
    expect(kept()).toEqual([2]);
    await user.click(within(await dialog()).getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(path()).toBe('/no/such/page?x=1'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('ANN-02 a link to one that is gone shows the others and says so', async () => {
    await open({ body: many(1) }, '/404?anuncio=77');
    expect(await screen.findByText(/ya no está disponible/)).toBeTruthy();
    expect(await row('Anuncio 1')).toBeTruthy();
    expect(kept()).toEqual([]);
  });

  test('ANN-02 back leads from an announcement to the list, with the focus on its row', async () => {
    const { user, path } = await open({ body: many(2) });
    await user.click(await bellSays('Anuncios: 2 sin leer'));
    await user.click(await row('Anuncio 2'));
    expect(path()).toBe('/404?anuncio=2');
    await user.click(within(await dialog()).getByRole('button', { name: 'Todos los anuncios' }));
    await waitFor(() => expect(path()).toBe('/404?anuncio='));
    expect(document.activeElement).toBe(await row('Anuncio 2'));
  });

  test('ANN-02 closing leads back to the page however many were opened, and the focus to the bell', async () => {
    const { user, path } = await open({ body: many(3) });
    await user.click(await bellSays('Anuncios: 3 sin leer'));
    for (const id of [2, 1, 3]) await user.click(await row(`Anuncio ${id}`));
    await user.click(within(await dialog()).getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(path()).toBe('/404'));
    expect(document.activeElement).toBe(bell());
  });

  test('ANN-02 asked twice to close, it leaves the page before it where it is', async () => {
    const { user, path } = await open({ body: many(1) }, '/');
    await user.click(screen.getByRole('link', { name: 'Empresas y afiliados' }));
    await user.click(await bellSays('Anuncios: 1 sin leer'));
    await user.dblClick(within(await dialog()).getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(path()).toBe('/bola-gaming');
  });
});

describe('how fresh it is', () => {
  test('ANN-04 opening it asks again', async () => {
    let body = many(1);
    const { user, asked } = await open(() => ({ body }));
    await bellSays('Anuncios: 1 sin leer');
    body = many(2);
    await user.click(bell());
    expect(await row('Anuncio 2')).toBeTruthy();
    expect(asked()).toBe(2);
  });

  test('ANN-04 every five minutes, while the page is in sight', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    let body = many(1);
    const { asked } = await open(() => ({ body }));
    await bellSays('Anuncios: 1 sin leer');
    body = many(2);
    const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000));
    await minutes(4.5);
    expect(asked()).toBe(1);
    await minutes(0.6);
    await bellSays('Anuncios: 2 sin leer');

    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await minutes(20);
    expect(asked()).toBe(2);
    sight.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(asked()).toBe(3));
    sight.mockRestore();
  });

  test('ANN-04 a failure says what it is under a general word, and can be tried again', async () => {
    let reply: Reply | 'network' = failure(500, 'internal', { message: 'Algo falló de nuestro lado.' });
    const { user } = await open(() => reply);
    await user.click(bell());
    const box = within(await dialog());
    expect(await box.findByText('Error')).toBeTruthy();
    expect((await box.findByRole('alert')).textContent).toBe('Algo falló de nuestro lado.');
    reply = { body: many(1) };
    await user.click(box.getByRole('button', { name: 'Intentar de nuevo' }));
    expect(await row('Anuncio 1')).toBeTruthy();
  });

  test('ANN-04 PWA-03 without a signal what was seen stays, with the time it is from', async () => {
    let reply: Reply | 'network' = { body: many(1) };
    const { user } = await open(() => reply);
    await bellSays('Anuncios: 1 sin leer');
    reply = 'network';
    await user.click(bell());
    expect(await row('Anuncio 1')).toBeTruthy();
    expect(await within(await dialog()).findByText(/^Actualizado|No se pudo actualizar/)).toBeTruthy();
  });
});
