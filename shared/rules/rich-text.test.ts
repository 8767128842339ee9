import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RICH_TEXT_ALIASES, RICH_TEXT_TAGS, RICH_TEXT_UNSEEN, richTextLink } from './rich-text.ts';

describe('ANN-06 where a link may lead', () => {
  test.each([
    'https://doce.example/jugar?x=1#a',
    'http://liga.example',
    'HTTPS://DOCE.EXAMPLE',
    'mailto:soporte@doce.example?subject=Hola',
    '/jugar',
    '/grupos/join/abc?x=1',
    '/',
  ])('ANN-06 %s is a link', (href) => {
    expect(richTextLink(` ${href} `)).toBe(href);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' \u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    'https:\n//evil.example',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://doce.example/1',
    'file:///etc/passwd',
    'ftp://x.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://',
    'mailto:',
    'jugar',
    '#faq',
    '?lng=es',
    '',
    `https://x.example/${'a'.repeat(2000)}`,
  ])('ANN-06 %j is none', (href) => {
    expect(richTextLink(href)).toBeNull();
  });

  test('ANN-06 whatever is given, what comes out has an allowed scheme or is a path', () => {
    const soup = fc
      .array(
        fc.constantFrom(
          'java',
          'script',
          ':',
          '//',
          '/',
          '\\',
          'https',
          'mailto',
          'data',
          '\n',
          '\t',
          '\u0000',
          ' ',
          '@',
          'x',
        ),
      )
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: 'binary' })), (href) => {
        const link = richTextLink(href);
        if (link === null) return;
        const { protocol, origin } = new URL(link, 'https://doce.example');
        expect(['https:', 'http:', 'mailto:']).toContain(protocol);
        if (link.startsWith('/')) expect(origin).toBe('https://doce.example');
      }),
    );
  });
});

test('ANN-06 no element is both shown and unseen, and every alias stands for one that is shown', () => {
  expect(RICH_TEXT_UNSEEN.filter((tag) => (RICH_TEXT_TAGS as readonly string[]).includes(tag))).toEqual([]);
  for (const [alias, tag] of Object.entries(RICH_TEXT_ALIASES)) {
    expect(RICH_TEXT_TAGS).toContain(tag);
    expect(RICH_TEXT_TAGS).not.toContain(alias);
  }
});
