import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { logOut } from '../../shell/log-out.ts';
import { keepSampleSession, sampleUser } from '../../testing/sample-user.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { failure, stubFetch, type Reply } from '../../testing/stub-fetch.ts';

const announcement = (id: number) => ({
  id,
  title: `Anuncio ${id}`,
  content: '<p>Texto</p>',
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: null,
  isPinned: false,
  isActive: true,
});

let badges: number[];
beforeEach(() => {
  localStorage.clear();
  badges = [];
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void badges.push(count),
    clearAppBadge: async () => void badges.push(0),
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name);
});

const open = (reply: Reply) => {
  stubFetch({
    'GET /announcements': reply,
    'GET /auth/me': { body: sampleUser() },
    'POST /auth/logout': { status: 204 },
  });
  return renderApp('/404');
};

describe('PUSH-07 the app’s icon', () => {
  test('PUSH-07 bears how many are unread, whenever that changes, and nothing after logging out', async () => {
    keepSampleSession();
    localStorage.setItem('read-announcements', '[2]');
    const { store } = await open({ body: [1, 2, 3].map(announcement) });
    await waitFor(() => expect(badges).toEqual([2]));
    act(() => {
      localStorage.setItem('read-announcements', '[1,2]');
      window.dispatchEvent(new StorageEvent('storage', { key: 'read-announcements' }));
    });
    await waitFor(() => expect(badges).toEqual([2, 1]));
    await act(() => logOut(store));
    expect(badges).toEqual([2, 1, 0]);
  });

  test('PUSH-07 bears nothing for a visitor, nor while nothing is known', async () => {
    await open({ body: [announcement(1)] });
    await screen.findByRole('button', { name: 'Anuncios: 1 sin leer' });
    cleanup();
    keepSampleSession();
    await open(failure(500, 'internal'));
    await act(async () => undefined);
    expect(badges).toEqual([]);
  });

  test('PUSH-07 a platform that forbids it is no reason to fail', async () => {
    const { setBadge } = await import('../../pwa/app-badge.ts');
    Object.assign(navigator, {
      setAppBadge: () => Promise.reject(new DOMException('no', 'NotAllowedError')),
    });
    await expect(setBadge(3)).resolves.toBeUndefined();
    for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name);
    await expect(setBadge(3)).resolves.toBeUndefined();
  });
});
