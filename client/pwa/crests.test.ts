import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCrest, isCrest, mostCrests } from './crests.ts';

const crestOf = (number: number) =>
  `${location.origin}/api/images/${number.toString(16).padStart(32, '0')}/64.webp`;

/** Cache Storage with one cache, which may be full. */
class FakeCache {
  entries = new Map<string, Response>();
  isFull = false;
  match = async ({ url }: Request) => this.entries.get(url)?.clone();
  put = async ({ url }: Request, response: Response) => {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.entries.set(url, response);
  };
  keys = async () => [...this.entries.keys()].map((url) => new Request(url));
  delete = async ({ url }: Request) => this.entries.delete(url);
}

let cache: FakeCache;
let asked: string[];
beforeEach(() => {
  cache = new FakeCache();
  asked = [];
  vi.stubGlobal('caches', { open: async () => cache });
});
afterEach(() => vi.unstubAllGlobals());

async function show(url: string, status = 200): Promise<Response> {
  const writings: Promise<void>[] = [];
  const network = async () => {
    asked.push(url);
    return new Response('crest', { status });
  };
  const answer = await answerCrest(new Request(url), network, (writing) => writings.push(writing));
  await Promise.all(writings);
  return answer;
}

test('PWA-03 a crest that was seen is asked for once', async () => {
  await show(crestOf(1));
  expect(await (await show(crestOf(1))).text()).toBe('crest');
  expect(asked).toEqual([crestOf(1)]);
});

test('PWA-03 the oldest crests go when there are too many', async () => {
  for (let number = 0; number < mostCrests + 2; number += 1) await show(crestOf(number));
  expect(cache.entries.size).toBe(mostCrests);
  expect(cache.entries.has(crestOf(0))).toBe(false);
  expect(cache.entries.has(crestOf(mostCrests + 1))).toBe(true);
});

test('PWA-03 a crest that is not there is not kept', async () => {
  expect((await show(crestOf(1), 404)).status).toBe(404);
  expect(cache.entries.size).toBe(0);
});

test('PWA-03 a crest is shown though there is no room to keep it, or no cache at all', async () => {
  cache.isFull = true;
  expect((await show(crestOf(1))).ok).toBe(true);
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('forbidden')) });
  expect((await show(crestOf(1))).ok).toBe(true);
});

test('PWA-03 only crests of our own origin are kept, no other answer of the API', () => {
  expect(isCrest(crestOf(1))).toBe(true);
  for (const url of [
    `${location.origin}/api/games`,
    `${location.origin}/api/images/zz/64.webp`,
    crestOf(1).replace(location.origin, 'https://elsewhere.example'),
  ])
    expect(isCrest(url)).toBe(false);
});
