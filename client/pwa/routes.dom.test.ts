import 'fake-indexeddb/auto';
import type { PrecacheController } from 'workbox-precaching';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../testing/patience.ts';
import { install, precacheOf } from './only-ours.ts';
import { makeRouter } from './routes.ts';

const { origin } = location;
const page = '/index.html';
const files = [page, '/assets/play-1.js', '/art/crest.svg'];
const crestOf = (number: number) => `/api/images/${number.toString(16).padStart(32, '0')}/64.webp`;

/** Cache Storage in memory. `isBroken`: every call fails, as after the browser dropped it. */
class FakeCaches {
  readonly stored = new Map<string, Map<string, Response>>();
  isBroken = false;
  open = async (name: string) => {
    this.check();
    const entries = this.stored.get(name) ?? new Map<string, Response>();
    this.stored.set(name, entries);
    return {
      match: async (key: RequestInfo) => entries.get(urlOf(key))?.clone(),
      matchAll: async () => [...entries.values()],
      put: async (key: RequestInfo, response: Response) => void entries.set(urlOf(key), response),
      delete: async (key: RequestInfo) => entries.delete(urlOf(key)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
    };
  };
  match = async (key: RequestInfo, { cacheName }: { cacheName: string }) =>
    (await this.open(cacheName)).match(key);
  delete = async (name: string) => this.stored.delete(name);
  private check() {
    if (this.isBroken) throw new DOMException('gone', 'InvalidStateError');
  }
}
const release = (revision: string) => files.map((url) => ({ url, revision: url === page ? revision : null }));
const urlOf = (key: RequestInfo) => (typeof key === 'string' ? new URL(key, origin).href : key.url);

class WorkerEvent {
  readonly type: string;
  readonly work: Promise<unknown>[] = [];
  constructor(type: string) {
    this.type = type;
  }
  waitUntil(work: Promise<unknown>) {
    this.work.push(work);
  }
}

const ours = { headers: { 'x-doce': '1' } };
const answersAll = async ({ url }: Request) => new Response(`network ${new URL(url).pathname}`, ours);
/** A proxy answers every request with its own page. */
const strangerAnswers = async () => new Response('Acepta los términos del wifi');
const noActivation = async () => {
  throw new Error('activates without the consent of the player');
};
/** The texts of all files in all caches. */
const storedTexts = async () => {
  const entries = [...storage.stored.values()].flatMap((cache) => [...cache.values()]);
  return Promise.all(entries.map((response) => response.clone().text()));
};

let storage: FakeCaches;
let network: ReturnType<typeof vi.fn<(request: Request) => Promise<Response>>>;
let precache: PrecacheController;

beforeEach(async () => {
  storage = new FakeCaches();
  network = vi.fn(answersAll);
  vi.stubGlobal('caches', storage);
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('ExtendableEvent', WorkerEvent);
  vi.stubEnv('NODE_ENV', 'production');
  precache = precacheOf(release('one'));
  await install(precache, new WorkerEvent('install') as never, noActivation);
  network.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/**
 * The worker's answer as text; undefined if the worker leaves the request to the browser. Waits for all work of the
 * event.
 */
async function answer(path: string, { mode = 'cors', method = 'GET' } = {}) {
  const request = new Request(new URL(path, origin), { method });
  Object.defineProperty(request, 'mode', { value: mode });
  const event = new WorkerEvent('fetch');
  const response = await makeRouter(precache).handleRequest({ request, event: event as never });
  for (const work of event.work) await work;
  return response?.text();
}
const open = (path: string) => answer(path, { mode: 'navigate' });
const hangs = () => new Promise<Response>(() => undefined);
const asked = () => network.mock.calls.map(([{ url }]) => new URL(url).pathname);

test.each(['/', '/jugar?grid=2', '/perfil', '/grupos/join/a.bcd', '/admin', '/no/such/page'])(
  'PWA-02 %s opens from the precache, even if the network never answers',
  async (path) => {
    network.mockImplementation(hangs);
    expect(await open(path)).toBe('network /index.html');
    expect(asked()).toEqual([]);
  },
);

test('PWA-02 the files of the release come from the precache', async () => {
  network.mockImplementation(hangs);
  expect(await answer('/assets/play-1.js')).toBe('network /assets/play-1.js');
  expect(asked()).toEqual([]);
});

test.each([
  ['a call of the API', '/api/games', {}],
  ['a page of the API', '/api/docs', { mode: 'navigate' }],
  ['the developers’ mailbox', '/dev/mailbox', { mode: 'navigate' }],
  ['a chunk of another release', '/assets/play-0.js', {}],
  ['a file opened by itself', '/robots.txt', { mode: 'navigate' }],
  ['a malformed address', '/%E0%A4%A', { mode: 'navigate' }],
  ['the page of the newest release', '/', {}],
  ['another host', 'https://elsewhere.example/', { mode: 'navigate' }],
  ['a crest of another host', `https://elsewhere.example${crestOf(1)}`, {}],
  ['an image that is no crest', '/api/images/zz/64.webp', {}],
  ['a POST', '/jugar', { method: 'POST' }],
])('PWA-02 the worker leaves %s to the browser', async (_, path, how) => {
  expect(await answer(path, how)).toBeUndefined();
});

test('PWA-02 after the browser emptied the cache, the next start with a network fills it again', async () => {
  const whole = [...storage.stored.values()].map(({ size }) => size);
  storage.stored.clear();
  network.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(open('/jugar')).rejects.toThrow();
  network.mockImplementation(answersAll);
  expect(await open('/jugar')).toBe('network /index.html');
  expect([...storage.stored.values()].map(({ size }) => size)).toEqual(whole);
  network.mockClear();
  expect(await open('/perfil')).toBe('network /index.html');
  expect(await answer('/assets/play-1.js')).toBe('network /assets/play-1.js');
  expect(asked()).toEqual([]);
});

describe('PWA-14 a stranger answers 200 in place of our server', () => {
  const installs = (precache: PrecacheController, activateNow: () => Promise<void> = noActivation) =>
    install(precache, new WorkerEvent('install') as never, activateNow);

  test.each([
    ['to each request', () => true],
    ['to one file', (url: string) => url.endsWith('/assets/play-1.js')],
  ])('PWA-14 %s: the worker does not install, and does at the next visit', async (_, isAsked) => {
    storage.stored.clear();
    network.mockImplementation((request) => (isAsked(request.url) ? strangerAnswers() : answersAll(request)));
    await expect(installs(precacheOf(release('one')))).rejects.toThrow('The precaching request');
    expect(await storedTexts()).not.toContain('Acepta los términos del wifi');
    network.mockImplementation(answersAll);
    await installs(precacheOf(release('one')));
    expect(await storedTexts()).toHaveLength(files.length);
  });

  test('PWA-11 PWA-14 a new release does not install, and the app of the old one stays whole', async () => {
    network.mockImplementation(strangerAnswers);
    await expect(installs(precacheOf(release('two')))).rejects.toThrow('The precaching request');
    expect(await open('/jugar')).toBe('network /index.html');
    expect(await answer('/assets/play-1.js')).toBe('network /assets/play-1.js');
  });

  /** As a release before this one, which stored every 200. */
  const spoil = (isMeant: (url: string) => boolean) => {
    for (const cache of storage.stored.values())
      for (const url of cache.keys())
        if (isMeant(url)) cache.set(url, new Response('Acepta los términos del wifi'));
  };

  test('PWA-14 PWA-18 an app that has strangers’ files heals: the new release replaces them and activates at once', async () => {
    spoil(() => true);
    const activateNow = vi.fn(async () => undefined);
    precache = precacheOf(release('two'));
    await installs(precache, activateNow);
    expect(activateNow).toHaveBeenCalledOnce();
    network.mockImplementation(hangs);
    expect(await open('/jugar')).toBe('network /index.html');
    expect(await answer('/assets/play-1.js')).toBe('network /assets/play-1.js');
  });

  test('PWA-14 PWA-18 a stranger’s file in a cache is not shown, and the next start replaces it', async () => {
    await answer(crestOf(1));
    spoil(() => true);
    expect(await answer(crestOf(1))).toBe(`network ${crestOf(1)}`);
    expect(await answer('/assets/play-1.js')).toBe('network /assets/play-1.js');
    expect(await open('/jugar')).toBe('network /index.html');
    network.mockImplementation(hangs);
    expect(await open('/jugar')).toBe('network /index.html');
    expect(await answer(crestOf(1))).toBe(`network ${crestOf(1)}`);
  });

  test.each([['/assets/legal-a1_B-2.js'], [crestOf(1)]])(
    'PWA-14 a stranger’s %s is not stored',
    async (path) => {
      network.mockImplementation(strangerAnswers);
      await answer(path);
      network.mockImplementation(answersAll);
      expect(await answer(path)).toBe(`network ${path}`);
    },
  );
});

test('PWA-02 the app opens from the network if the cache fails', async () => {
  storage.isBroken = true;
  expect(await open('/jugar')).toBe('network /jugar');
  expect(await answer('/assets/play-1.js')).toBe('network /assets/play-1.js');
});

test.each([
  ['LEGAL-04 a legal text', '/assets/legal-a1_B-2.js'],
  ['REC-14 the page of the record', '/assets/record-page-a1_B-2.js'],
  ['REC-14 the note of the record', '/assets/record-note-a1_B-2.js'],
  ['REC-14 its styles', '/assets/record-page-a1_B-2.css'],
])('%s that was read once comes from the cache', async (_, text) => {
  expect(await answer(text)).toBe(`network ${text}`);
  network.mockImplementation(hangs);
  expect(await answer(text)).toBe(`network ${text}`);
});

test.each(['/acta/3/SHA256SUMS', '/acta/3/12.csv', '/acta/check-acta.sh'])(
  'REC-14 the worker leaves %s to the browser, as a file and as a page',
  async (path) => {
    expect([await answer(path), await open(path)]).toEqual([undefined, undefined]);
    expect(storage.stored.get('doce-legal')).toBeUndefined();
  },
);

test('PWA-03 a crest is downloaded once', async () => {
  const text = await answer(crestOf(1));
  expect(await answer(crestOf(1))).toBe(text);
  expect(asked()).toEqual([crestOf(1)]);
});

test('PWA-03 the crests that were not shown for longest go first', async () => {
  for (let number = 0; number < 300; number += 1) await answer(crestOf(number));
  await answer(crestOf(0));
  await answer(crestOf(300));
  const kept = storage.stored.get('doce-crests')!;
  await eventually(() => expect(kept.size).toBe(300));
  expect([0, 1, 300].map((number) => kept.has(origin + crestOf(number)))).toEqual([true, false, true]);
});

test('PWA-03 a missing crest is not stored, and a crest is shown if the cache fails', async () => {
  network.mockResolvedValueOnce(new Response('', { status: 404 }));
  await answer(crestOf(1));
  expect(storage.stored.get('doce-crests')?.size ?? 0).toBe(0);
  storage.isBroken = true;
  expect(await answer(crestOf(1))).toBe(`network ${crestOf(1)}`);
});
