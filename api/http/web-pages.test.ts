import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { createLogger } from '../platform/logging.ts';
import { GridCatalogue } from '../modules/matches/grid-catalogue.ts';
import { aGrid } from '../testing/builders.ts';
import { setUpApp } from '../testing/test-app.ts';
import { aFolder } from '../testing/a-folder.ts';
import { HOUR, MINUTE } from '../testing/times.ts';

/** Stands for the build's render, which client/entry-server.test.tsx checks. */
const RENDER = `
const config = '/api/config';
export const publicPages = {
  '/': { config, homeGrids: '/api/games/home' }, '/faq': { config }, '/ganadores': { winners: '/api/winners' },
};
export const prepareRender = async () => {};
export const calls = [];
export function renderPage(input) {
  calls.push(input);
  globalThis.renderCalls = calls;
  if (globalThis.renderFails) throw new Error('no render');
  const names = (input.data.homeGrids ?? []).flatMap(({ games }) => games.map(({ homeTeam }) => homeTeam));
  return { html: '<p>' + [input.path, input.language, ...names].join() + '</p>', head: '<link rel="preload" href="/a">', state: '{}' };
}`;
const SHELL = `<!doctype html><html lang="es"><head><title>Doce</title><script data-parts='{"/faq":["/assets/faq.js","/assets/faq.css"]}'>boot()</script>
<link rel="stylesheet" crossorigin href="/assets/frame.css"></head><body><div id="root">
    <div class="shell"><div>Logo</div></div></div><!--/root--><noscript>JavaScript</noscript></body></html>`;

interface Render {
  path: string;
  language: string;
  now: number;
}
const world = globalThis as unknown as { renderCalls?: Render[]; renderFails?: boolean };

let elapsed = 0;
const real = performance.now.bind(performance);
vi.spyOn(performance, 'now').mockImplementation(() => real() + elapsed);
const lines: string[] = [];
const folder = aFolder({
  'client/index.html': SHELL,
  'client/assets/frame.css': '.a{color:red}',
  'client/assets/faq.css': '.b{color:blue}',
  'web-server/entry-server.js': RENDER,
  'web-server/package.json': '{"type":"module"}',
});
const app = await setUpApp({
  webRoot: join(folder, 'client'),
  logger: createLogger('warn', { write: (line) => void lines.push(line) }),
});
afterAll(() => {
  vi.restoreAllMocks();
  delete world.renderCalls;
});
beforeEach(() => {
  later();
  lines.length = 0;
  world.renderFails = false;
  if (world.renderCalls) world.renderCalls.length = 0;
});

/** Pages are compared with their data after two seconds. */
const later = () => (elapsed += 3_000);
const get = (url: string, headers: Record<string, string> = {}) =>
  app.app.getHttpAdapter().getInstance().inject({ method: 'GET', url, headers });
/** The content of `#root`. */
const body = async (url: string, headers: Record<string, string> = {}) =>
  /<div id="root">(.*?)<\/div>/s.exec((await get(url, headers)).payload)![1];

it('PWA-25 a visitor gets the rendered page with its styles, its state and nothing of the empty one', async () => {
  const { payload, headers, statusCode } = await get('/faq');
  expect(statusCode).toBe(200);
  expect(payload).toContain(
    '<div id="root"><p>/faq,es</p></div><script type="application/json" id="rendered">{}',
  );
  expect(payload).toContain('<html lang="es" data-rendered');
  expect(payload).not.toContain('class="shell"');
  expect(payload).not.toContain('rel="stylesheet"');
  const style = /<style>(.*?)<\/style>/s.exec(payload)![1]!;
  expect(style).toContain('.a{color:red}');
  expect(style).toContain('.b{color:blue}');
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(headers['cache-control']).toBe('private, no-cache');
  expect(headers['vary']).toBe('cookie, accept-language, accept-encoding');
  const packed = await get('/faq', { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(payload);
  expect((await get('/faq', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
});

it('PWA-25 I18N-02 the text follows the reader, the link preview the address', async () => {
  expect(await body('/faq', { 'accept-language': 'pt-PT' })).toBe('<p>/faq,pt-BR</p>');
  expect(await body('/faq', { 'accept-language': 'pt', cookie: 'i18next=es' })).toBe('<p>/faq,es</p>');
  expect(await body('/faq?lng=pt', { cookie: 'i18next=es' })).toBe('<p>/faq,pt-BR</p>');
  const shared = (await get('/ganadores?idioma=pt-BR')).payload;
  expect(shared).toContain('<title>Ganhadores do Doce</title>');
  expect(shared).toContain('<p>/ganadores,es</p>');
  expect(shared).toContain('<html lang="es"');
});

it('PWA-25 a player gets the page of the app', async () => {
  const { payload } = await get('/', { cookie: 'doce_player=1' });
  expect(payload).toContain('class="shell"');
  expect(payload).not.toContain('id="rendered"');
});

it('PWA-25 a page is kept until its data changes or a match locks', async () => {
  const empty = await get('/');
  await aGrid(app, [{ startsInMs: HOUR }, { startsInMs: 30 * HOUR }]);
  app.app.get(GridCatalogue).forget();
  later();
  const before = await get('/');
  expect(before.payload).toMatch(/<p>\/,es,Local \d+,Local \d+<\/p>/);
  expect(before.headers.etag).not.toBe(empty.headers.etag);
  later();
  const { length } = world.renderCalls!;
  expect((await get('/')).headers.etag).toBe(before.headers.etag);
  expect(world.renderCalls).toHaveLength(length);
  app.clock.advance(45 * MINUTE);
  later();
  await get('/');
  expect(world.renderCalls).toHaveLength(length);
  // Nine minutes before the start.
  app.clock.advance(6 * MINUTE);
  later();
  await get('/');
  expect(world.renderCalls).toHaveLength(length + 1);
});

it('PWA-25 simultaneous visitors share one render', async () => {
  app.clock.advance(2 * HOUR);
  const pages = await Promise.all(Array.from({ length: 20 }, () => get('/faq')));
  expect(new Set(pages.map(({ payload }) => payload)).size).toBe(1);
  expect(world.renderCalls).toHaveLength(1);
});

it('PWA-25 a render that fails is logged, and the app draws the page', async () => {
  app.clock.advance(2 * HOUR);
  world.renderFails = true;
  const { payload, statusCode } = await get('/ganadores');
  expect(statusCode).toBe(200);
  expect(payload).toContain('class="shell"');
  expect(lines.join('')).toContain('page not rendered');
  world.renderFails = false;
  later();
  expect(await body('/ganadores')).toBe('<p>/ganadores,es</p>');
});

it.each([
  ['/?lng=%22%3E%3Cscript%3E', {}],
  ['/?lng=a&lng=b&idioma[]=x', {}],
  ['/?idioma=constructor&lng=__proto__', {}],
  [`/?${'x'.repeat(4_000)}=1`, {}],
  ['/', { cookie: 'i18next=%00"><script>; doce_other=%E0%A4%A' }],
  ['/', { cookie: 'i18next=__proto__; i18next=pt' }],
  ['/', { 'accept-language': '*;q=NaN, <script>' }],
  ['/constructor', {}],
  ['/__proto__', {}],
  ['/toString', {}],
  ['//', {}],
  ['/faq/', {}],
  ['/%2e%2e/%2e%2e/etc/passwd', {}],
  ['/%E0%A4%A', {}],
  ['/faq%00', {}],
] as [string, Record<string, string>][])(
  'PWA-25 SEC-03 the hostile request %s %j is answered, and makes no page of its own',
  async (url, headers) => {
    for (const path of ['/', '/faq', '/ganadores'])
      for (const language of ['es', 'pt']) await get(path, { 'accept-language': language });
    const { length } = world.renderCalls!;
    const { statusCode, payload } = await get(url, headers);
    // A path that cannot be read leads to the page that says so.
    expect([200, 302, 404]).toContain(statusCode);
    expect(payload).not.toContain('<script>;');
    expect(world.renderCalls).toHaveLength(length);
  },
);
