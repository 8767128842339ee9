import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { setUpApp } from '../testing/test-app.ts';
import { aFolder } from '../testing/a-folder.ts';

const files = {
  'index.html': '<!doctype html><title>Doce</title>',
  'service-worker.js': 'self.addEventListener("fetch", () => {});',
  'manifest.webmanifest': '{"id":"/"}',
  'assets/app-1.js': 'export {};',
};

const compressed = Object.entries(files).map(([name, content]) => [
  `${name}.br`,
  brotliCompressSync(content),
]);
const app = await setUpApp({ webRoot: aFolder({ ...files, ...Object.fromEntries(compressed) }) });

const get = (url: string, headers: Record<string, string> = {}) =>
  app.app.getHttpAdapter().getInstance().inject({ method: 'GET', url, headers });

describe('PWA-11 browser caching of the app', () => {
  it.each(['/', '/jugar', '/grupos/join/a.bcd', '/service-worker.js', '/manifest.webmanifest'])(
    'PWA-11 browsers revalidate %s, and it is 304 if it is unchanged',
    async (url) => {
      const { headers, statusCode } = await get(url);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
      const again = await get(url, { 'if-none-match': String(headers.etag) });
      expect([again.statusCode, again.payload]).toEqual([304, '']);
    },
  );

  it('PWA-11 a file with a hash in its name is cached permanently', async () => {
    const { headers } = await get('/assets/app-1.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it.each(['/assets/app-0.js', '/old.css', '/icons/none.png', '/assets/'])(
    'PWA-11 the missing file %s is 404, not the page of the app',
    async (url) => {
      const { statusCode, headers, payload } = await get(url);
      expect(statusCode).toBe(404);
      expect(headers['content-type']).not.toContain('html');
      expect(headers['cache-control']).not.toContain('immutable');
      expect(payload).not.toContain('<title>');
    },
  );
});

it.each([
  ['/jugar', 'index.html', 'text/html; charset=utf-8'],
  ['/service-worker.js', 'service-worker.js', 'application/javascript; charset=utf-8'],
  ['/manifest.webmanifest', 'manifest.webmanifest', 'application/manifest+json'],
  ['/assets/app-1.js', 'assets/app-1.js', 'application/javascript; charset=utf-8'],
] as const)('PWA-01 %s is sent with the compression of the build and its type', async (url, file, type) => {
  const { headers, rawPayload } = await get(url, { 'accept-encoding': 'gzip, br' });
  expect([headers['content-encoding'], headers['content-type']]).toEqual(['br', type]);
  expect(brotliDecompressSync(rawPayload).toString()).toBe(files[file]);
});
