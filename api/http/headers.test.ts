import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { setUpApp } from '../testing/test-app.ts';
import { aFolder } from '../testing/a-folder.ts';

const webRoot = aFolder({
  'index.html':
    '<!doctype html><title>Doce</title><script data-a="1">go()</script><script src="/assets/app-1.js"></script>',
  'assets/app-1.js': 'export {};',
});
const app = await setUpApp({ webRoot });
const secure = await setUpApp({
  env: { PUBLIC_URL: 'https://doce.example' },
  databaseUrl: app.databaseUrl,
});

type Method = 'GET' | 'POST' | 'PUT' | 'OPTIONS' | 'HEAD' | 'DELETE';
const ask = (method: Method, url: string, headers: Record<string, string> = {}, payload?: string, at = app) =>
  at.app
    .getHttpAdapter()
    .getInstance()
    .inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

/** Answers of every kind: name, request, status. */
const ANSWERS: [string, Parameters<typeof ask>, number][] = [
  ['the page', ['GET', '/'], 200],
  ['a route of the app', ['GET', '/jugar'], 200],
  ['a file', ['GET', '/assets/app-1.js'], 200],
  ['a file that is not there', ['GET', '/assets/old-1.js'], 404],
  ['a call', ['GET', '/api/health'], 200],
  ['a HEAD', ['HEAD', '/api/games/home'], 200],
  ['a call without a session', ['GET', '/api/games'], 401],
  ['no such call', ['GET', '/api/nothing'], 404],
  ['no such method', ['DELETE', '/api/games'], 405],
  ['broken JSON', ['POST', '/api/auth/login', { 'content-type': 'application/json' }, '{'], 400],
  ['a form', ['POST', '/api/auth/login', { 'content-type': 'text/plain' }, '{}'], 415],
  [
    'too much',
    ['POST', '/api/auth/login', { 'content-type': 'application/json' }, `"${'x'.repeat(40_000)}"`],
    413,
  ],
  ['a path that cannot be read', ['GET', '/api/auth/verify/%E0%A4%A'], 400],
  ['a path too long', ['GET', `/api/auth/verify/${'a'.repeat(9000)}`], 404],
  ['the API document', ['GET', '/api/openapi.json'], 200],
  ['the API page', ['GET', '/api/docs'], 200],
];

it.each(ANSWERS)(
  'SEC-03 PWA-14 %s has the security headers, X-Doce and the server time',
  async (_, asked, status) => {
    const before = Date.now();
    const { headers, statusCode } = await ask(...asked);
    expect(statusCode).toBe(status);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['server']).toBeUndefined();
    expect(headers['x-doce']).toBe('1');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(Number(headers['x-server-time'])).toBeGreaterThanOrEqual(before);
    expect(Number(headers['x-server-time'])).toBeLessThanOrEqual(Date.now());
    const policy = directivesOf(headers['content-security-policy']);
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
    expect((policy['script-src'] ?? policy['default-src'])?.toString()).toMatch(
      /^'(self|none)'(,'sha256-[^']+')?$/,
    );
    const keeping = asked[1] === '/api/games/home' ? 'no-cache' : 'no-store';
    if (asked[1].startsWith('/api/')) expect(headers['cache-control']).toBe(keeping);
  },
);

it('SEC-03 the page loads scripts, styles and data from its own origin only, and no other site may frame it', async () => {
  const { headers } = await ask('GET', '/');
  const policy = directivesOf(headers['content-security-policy']);
  expect(policy).toMatchObject({
    'default-src': ["'self'"],
    // Only the one inline script of the page, by its hash.
    'script-src': ["'self'", `'sha256-${createHash('sha256').update('go()').digest('base64')}'`],
    'style-src': ["'self'"],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['doce-parser', 'doce-worker', 'ProseMirrorClipboard'],
  });
  expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/);
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
});

it.each(['/api/health', '/assets/app-1.js'])('SEC-03 %s is no page and has few headers', async (path) => {
  const { headers } = await ask('GET', path);
  expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(headers['cross-origin-opener-policy']).toBeUndefined();
  expect(Object.entries(headers).join('\n').length).toBeLessThan(600);
});

it('SEC-03 an installation with https sends HSTS', async () => {
  const { headers } = await ask('GET', '/api/health', {}, undefined, secure);
  expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
  const page = await ask('GET', '/', {}, undefined, secure);
  expect(page.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
  expect(page.headers['content-security-policy']).toContain('upgrade-insecure-requests');
  const plain = await ask('GET', '/api/health');
  expect(plain.headers['strict-transport-security']).toBeUndefined();
});

it.each(['https://evil.example', 'null', 'http://localhost:3000.evil.example', 'http://localhost:3001'])(
  'SEC-03 pages of %s cannot read the API',
  async (origin) => {
    const json = { origin, 'content-type': 'application/json' };
    for (const answer of [
      await ask('GET', '/api/games/home', { origin }),
      await ask('POST', '/api/auth/login', json, '{"email":"a@b.co","password":"x"}'),
      await ask('OPTIONS', '/api/auth/login', { origin, 'access-control-request-method': 'POST' }),
    ]) {
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    }
  },
);

it('SEC-03 pages of the configured address may call an API at another address and read the headers that the client needs', async () => {
  const origin = 'http://localhost:3000';
  const preflight = await ask('OPTIONS', '/api/bets', { origin, 'access-control-request-method': 'POST' });
  expect(preflight.statusCode).toBe(204);
  const allowed = listOf(preflight.headers['access-control-allow-headers']);
  expect(allowed).toEqual(['accept-language', 'authorization', 'content-type', 'if-none-match']);
  const { headers } = await ask('GET', '/api/games/home', { origin });
  expect(headers['access-control-allow-origin']).toBe(origin);
  expect(headers['access-control-allow-credentials']).toBe('true');
  const exposed = listOf(headers['access-control-expose-headers']);
  expect(exposed).toEqual(['etag', 'retry-after', 'x-doce', 'x-request-id', 'x-server-time']);
  expect(listOf(headers['vary']).map((name) => name.toLowerCase())).toEqual(
    expect.arrayContaining(['origin', 'authorization', 'accept-language']),
  );
});

it('SEC-03 hashed files are cached for a year, the page is revalidated', async () => {
  expect((await ask('GET', '/assets/app-1.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  );
  expect((await ask('GET', '/jugar')).headers['cache-control']).toBe('no-cache');
});

function listOf(header: unknown): string[] {
  return String(header)
    .split(',')
    .map((name) => name.trim());
}

function directivesOf(policy: unknown): Record<string, string[]> {
  return Object.fromEntries(
    String(policy)
      .split(';')
      .map((directive) => {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        return [name, sources];
      }),
  );
}

it.each(['/%E0%A4%A', '/grupos/join/%%%', '/verify-email/%E0%A4%A'])(
  'SHELL-06 the address %s leads to the page that says it does not exist',
  async (url) => {
    const { statusCode, headers } = await ask('GET', url);
    expect([statusCode, headers['location']]).toEqual([302, '/404']);
  },
);
