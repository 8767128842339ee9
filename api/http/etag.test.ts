import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../shared/contract/index.ts';
import { aGrid, anAdmin, aPlayer } from '../testing/builders.ts';
import { makeSampleInputs } from '../testing/sample-input.ts';
import { setUpApp } from '../testing/test-app.ts';
import { aFolder } from '../testing/a-folder.ts';

const page = `<!doctype html><title>Doce</title>${'<p>Grid</p>'.repeat(200)}`;
const app = await setUpApp({
  webRoot: aFolder({ 'index.html': page, 'index.html.br': brotliCompressSync(page), 'assets/app-1.js': '' }),
});
const [matchId = 0] = (await aGrid(app, 12)).matchIds;
const player = await aPlayer(app);
const admin = await anAdmin(app);

const own = () => ({ authorization: `Bearer ${player.token}` });
const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.app.getHttpAdapter().getInstance().inject({ method, url, headers });

describe('an answer that has not changed', () => {
  it('every GET of the contract that answers 200 has an ETag, and answers 304 without a body to a request with this tag', async () => {
    const samples: Record<string, (() => { params?: object; query?: object })[]> =
      await makeSampleInputs(app);
    let answered = 0;
    // Some answers hold the time, so no two are the same. A CSV file is streamed, so it has no tag.
    const unlike = ['/auth/me/data', '/admin/needs', '/admin/game-groups/:id/winners.csv'];
    const lasting = endpoints.filter(({ method, path }) => method === 'GET' && !unlike.includes(path));
    for (const { path } of lasting) {
      for (const sample of samples[`GET ${path}`] ?? []) {
        const { params = {}, query = {} } = sample();
        const values = params as Record<string, string>;
        const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name]!));
        const url = `/api${filled}?${new URLSearchParams(query as Record<string, string>).toString()}`;
        const headers = { authorization: `Bearer ${admin.token}` };
        const first = await ask(url, headers);
        if (first.statusCode !== 200) continue;
        answered += 1;
        const etag = String(first.headers['etag']);
        expect([url, etag]).toEqual([url, expect.stringMatching(/^W\/"[\w-]{27}"$/)]);
        const again = await ask(url, { ...headers, 'if-none-match': etag });
        expect([url, again.statusCode, again.body]).toEqual([url, 304, '']);
        expect(again.headers['etag']).toBe(etag);
      }
    }
    expect(answered).toBeGreaterThan(15);
  });

  it('has the server time and the cache rules, but no type, length or request id', async () => {
    const { headers } = await ask('/api/games', own());
    const before = Date.now();
    const again = await ask('/api/games', { ...own(), 'if-none-match': String(headers['etag']) });
    expect(again.statusCode).toBe(304);
    expect(Number(again.headers['x-server-time'])).toBeGreaterThanOrEqual(before);
    expect(again.headers['x-request-id']).toBeUndefined();
    expect(again.headers['cache-control']).toBe(headers['cache-control']);
    expect(again.headers['vary']).toBe(headers['vary']);
    expect(again.headers['content-type']).toBeUndefined();
    expect(again.headers['content-encoding']).toBeUndefined();
  });

  it('is short, also for files of the app, because the browser keeps the security headers', async () => {
    for (const url of ['/api/games/home', '/']) {
      const { headers } = await ask(url);
      expect(headers['content-security-policy']).toBeDefined();
      const again = await ask(url, { 'if-none-match': String(headers['etag']) });
      expect(again.statusCode).toBe(304);
      expect(Object.entries(again.headers).join('\n').length).toBeLessThan(400);
    }
  });

  it.each([
    ['with other tags', (tag: string) => `"a", ${tag}, W/"b"`],
    ['as a strong tag', (tag: string) => tag.slice(2)],
    ['as the wildcard', () => '*'],
  ])('is 304 if If-None-Match has its tag %s', async (_, named) => {
    const { headers } = await ask('/api/games/home');
    const again = await ask('/api/games/home', { 'if-none-match': named(String(headers['etag'])) });
    expect(again.statusCode).toBe(304);
  });

  it('is the same for a compressed answer and for HEAD', async () => {
    const { headers } = await ask('/api/games', own());
    const packed = await ask('/api/games', { ...own(), 'accept-encoding': 'br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers['etag']).toBe(headers['etag']);
    const known = { ...own(), 'if-none-match': String(headers['etag']) };
    expect((await ask('/api/games', { ...known, 'accept-encoding': 'br' })).statusCode).toBe(304);
    expect((await ask('/api/games', known, 'HEAD')).statusCode).toBe(304);
  });
});

describe('an answer that has changed', () => {
  it('changes after a pick, and the answer has a body', async () => {
    const before = await ask('/api/games', own());
    const saved = await app.call('POST /bets', {
      token: player.token,
      body: { matchId, prediction: 'draw' },
      headers: { 'if-none-match': '*' },
    });
    expect(saved).toMatchObject({ status: 200, body: { results: [{ status: 'accepted' }] } });
    expect(saved.headers['etag']).toBeUndefined();
    const known = { ...own(), 'if-none-match': String(before.headers['etag']) };
    const after = await ask('/api/games', known);
    expect(after.statusCode).toBe(200);
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
  });

  it('SEC-04 a caller without access gets no tag', async () => {
    const { headers } = await ask('/api/games', own());
    const known = { 'if-none-match': String(headers['etag']) };
    expect((await ask('/api/games', known)).statusCode).toBe(401);
    expect((await ask('/api/admin/games', { ...own(), 'if-none-match': '*' })).statusCode).toBe(403);
    expect((await ask('/api/nothing', { 'if-none-match': '*' })).statusCode).toBe(404);
  });
});

describe('SEC-03 cache rules', () => {
  it.each([
    ['an answer for every visitor', '/api/games/home', 'no-cache'],
    ['the settings of the installation', '/api/config', 'no-cache'],
    [
      'the check of a mailed link, with a secret in its URL',
      `/api/auth/verify/${'x'.repeat(43)}`,
      'no-store',
    ],
    ['the health check', '/api/health', 'no-store'],
  ])('SEC-03 %s', async (_, url, control) => {
    expect((await ask(url)).headers['cache-control']).toBe(control);
  });

  it('SEC-03 answers to players are not stored', async () => {
    for (const url of ['/api/games', '/api/games/home', '/api/bets/history', '/api/auth/me'])
      expect([url, (await ask(url, own())).headers['cache-control']]).toEqual([url, 'no-store']);
  });
});

describe('the page of the app', () => {
  it.each([
    ['plain', {}, undefined],
    ['precompressed', { 'accept-encoding': 'br' }, 'br'],
  ])('is 304 for a browser that has it: %s', async (_, accept: Record<string, string>, encoding) => {
    const first = await ask('/jugar', accept);
    expect(first.headers['content-encoding']).toBe(encoding);
    expect(first.headers['vary']).toContain('accept-encoding');
    const again = await ask('/perfil', { ...accept, 'if-none-match': String(first.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({ 'x-doce': '1', 'x-server-time': expect.any(String) });
  });

  it('has another tag if it is compressed', async () => {
    const packed = await ask('/jugar', { 'accept-encoding': 'br' });
    expect((await ask('/jugar', { 'if-none-match': String(packed.headers['etag']) })).statusCode).toBe(200);
  });
});
