import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOwnPath, safeRedirect } from './redirect-path.ts';

const OURS = 'https://doce.example';

test.each([
  '/',
  '/jugar',
  '/grupos/join/abc123',
  '/perfil?from=mail#history',
  '/faq?next=https://example.com//x',
])('AUTH-02 %s is ours', (path) => expect(safeRedirect(path, '/perfil')).toBe(path));

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
])('AUTH-02 %j is not ours: the fallback it is', (path) =>
  expect(safeRedirect(path, '/perfil')).toBe('/perfil'),
);

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

test('AUTH-02 wherever a redirect leads, it is on our own site, read by a browser once or twice', () => {
  fc.assert(
    fc.property(fc.oneof(nasty, fc.string(), fc.webUrl()), (text) => {
      const url = new URL(safeRedirect(text, '/'), OURS);
      expect(url.origin).toBe(OURS);
      expect(new URL(url.pathname + url.search + url.hash, OURS).origin).toBe(OURS);
    }),
    { numRuns: 2000 },
  );
});

test('AUTH-02 every plain path is ours', () => {
  const path = fc.webPath().filter((text) => text !== '' && !text.includes('//'));
  fc.assert(fc.property(path, isOwnPath));
});
