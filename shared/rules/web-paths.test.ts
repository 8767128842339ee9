import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownerOfPath, isOwnPath, safeRedirect } from './web-paths.ts';

describe('PWA-02 the owner of a path', () => {
  test.each([
    '/',
    '/jugar',
    '/perfil',
    '/grupos',
    '/grupos/join/abc.def',
    '/faq',
    '/bola-gaming',
    '/bases',
    '/privacidad',
    '/terminos',
    '/reset-password',
    '/verify-email/eyJ.abc.def',
    '/admin',
    '/404',
    '/no/such/page',
    '/no.such/page',
    '/apilar',
    '/developers',
  ])('%s is a route of the app', (path) => {
    expect(ownerOfPath(path)).toBe('app');
  });

  test.each(['/api', '/api/games', '/api/docs', '/api/images/0f/64.webp', '/dev/mailbox'])(
    '%s belongs to the server',
    (path) => {
      expect(ownerOfPath(path)).toBe('server');
    },
  );

  test.each([
    '/assets/index-abc.js',
    '/assets/index',
    '/sw.js',
    '/manifest.webmanifest',
    '/favicon.svg',
    '/old.css',
  ])('%s is a file, existing or missing', (path) => {
    expect(ownerOfPath(path)).toBe('file');
  });
});

const OURS = 'https://doce.example';

test.each([
  '/',
  '/jugar',
  '/grupos/join/abc123',
  '/perfil?from=mail#history',
  '/faq?next=https://example.com//x',
])('AUTH-02 %s belongs to this site', (path) => expect(safeRedirect(path, '/perfil')).toBe(path));

test.each([
  '',
  null,
  undefined,
  'jugar',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  ' /jugar',
  '/\t/evil.example',
  '/\n/evil.example',
  '\u0000/jugar',
  '/jugar\r\nSet-Cookie: a=b',
  '/.//evil.example',
  '/%5C\\evil.example',
])('AUTH-02 %j is replaced by the fallback', (path) => expect(safeRedirect(path, '/perfil')).toBe('/perfil'));

const nasty = fc
  .array(
    fc.constantFrom(
      '/',
      '\\',
      '.',
      ':',
      '@',
      '?',
      '#',
      '%2f',
      '\t',
      '\n',
      ' ',
      'evil.example',
      'https',
      'javascript',
    ),
  )
  .map((pieces) => pieces.join(''));

test('AUTH-02 a redirect stays on this site, also if a browser parses it twice', () => {
  fc.assert(
    fc.property(fc.oneof(nasty, fc.string(), fc.webUrl()), (text) => {
      const url = new URL(safeRedirect(text, '/'), OURS);
      expect(url.origin).toBe(OURS);
      expect(new URL(url.pathname + url.search + url.hash, OURS).origin).toBe(OURS);
    }),
    { numRuns: 2000 },
  );
});

test('AUTH-02 every plain path belongs to this site', () => {
  const path = fc.webPath().filter((text) => text !== '' && !text.includes('//'));
  fc.assert(fc.property(path, isOwnPath));
});
