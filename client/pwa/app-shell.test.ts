import { expect, test } from 'vitest';
import { answerFromShell, type Precache } from './app-shell.ts';

const origin = location.origin;
const kept = ['/index.html', '/assets/play-1.js', '/art/crest.svg'];

function precacheOf(stored: readonly string[] = kept): Precache {
  return {
    getCacheKeyForURL: (url) => (kept.includes(url) ? `${url}?key` : undefined),
    matchPrecache: async (url) => (stored.includes(url) ? new Response(`kept ${url}`) : undefined),
  };
}

const hangs = () => new Promise<Response>(() => undefined);
const opened = (path: string) => ({ method: 'GET', mode: 'navigate' as const, url: origin + path });
const asked = (path: string) => ({ method: 'GET', mode: 'cors' as const, url: origin + path });

test.each(['/', '/jugar?grid=2', '/perfil', '/grupos/join/a.bcd', '/admin', '/no/such/page'])(
  'PWA-02 %s opens from the precache, though the network accepts and never answers',
  async (path) => {
    const answer = await answerFromShell(opened(path), precacheOf(), hangs);
    expect(await answer?.text()).toBe('kept /index.html');
  },
);

test('PWA-02 the files of the release come from the precache', async () => {
  const answer = await answerFromShell(asked('/assets/play-1.js'), precacheOf(), hangs);
  expect(await answer?.text()).toBe('kept /assets/play-1.js');
});

test.each([
  ['a call of the API', asked('/api/games')],
  ['a page of the API', opened('/api/docs')],
  ['the developers’ mailbox', opened('/dev/mailbox')],
  ['a chunk of another release', asked('/assets/play-0.js')],
  ['a file opened by itself', opened('/robots.txt')],
  ['an address that cannot be read', opened('/%E0%A4%A')],
  ['another host', { ...opened('/'), url: 'https://elsewhere.example/' }],
  ['something sent', { ...opened('/jugar'), method: 'POST' }],
])('PWA-02 %s is the network’s affair', (_, request) => {
  expect(answerFromShell(request, precacheOf(), hangs)).toBeUndefined();
});

test('PWA-02 what the browser threw away is asked of the network', async () => {
  const network = async () => new Response('fresh');
  const answer = await answerFromShell(opened('/jugar'), precacheOf([]), network);
  expect(await answer?.text()).toBe('fresh');
});

test('PWA-02 a broken cache does not keep the app from opening', async () => {
  const broken: Precache = {
    ...precacheOf(),
    matchPrecache: () => Promise.reject(new DOMException('gone', 'InvalidStateError')),
  };
  const answer = await answerFromShell(opened('/'), broken, async () => new Response('fresh'));
  expect(await answer?.text()).toBe('fresh');
});
