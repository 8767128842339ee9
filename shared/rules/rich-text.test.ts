import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RICH_TEXT_ALIASES, RICH_TEXT_TAGS, RICH_TEXT_UNSEEN, richTextLink, plainText } from './rich-text.ts';

describe('ANN-06 links', () => {
  test.each([
    'https://doce.example/jugar?x=1#a',
    'http://liga.example',
    'HTTPS://DOCE.EXAMPLE',
    'mailto:soporte@doce.example?subject=Hola',
    '/jugar',
    '/grupos/join/abc?x=1',
    '/',
    `https://x.example/${'a'.repeat(1982)}`,
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
  ])('ANN-06 %j is no link', (href) => {
    expect(richTextLink(href)).toBeNull();
  });

  test('ANN-06 a link has an allowed scheme or is a path of this site', () => {
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

test('ANN-06 no element is both shown and removed, and every alias is a shown element', () => {
  expect(RICH_TEXT_UNSEEN.filter((tag) => (RICH_TEXT_TAGS as readonly string[]).includes(tag))).toEqual([]);
  for (const [alias, tag] of Object.entries(RICH_TEXT_ALIASES)) {
    expect(RICH_TEXT_TAGS).toContain(tag);
    expect(RICH_TEXT_TAGS).not.toContain(alias);
  }
});

test.each([
  ['<p>Hola</p><p>a todos</p>', 'Hola. a todos'],
  [
    '<h3>Lo que vale</h3><ul><li>El resultado.</li><li>Nada más</li></ul>',
    'Lo que vale. El resultado. Nada más',
  ],
  ['<p>¿Listos?</p>\n<p></p><p>¡Va!</p>', '¿Listos? ¡Va!'],
  ['<p></p><ul><li> </li></ul>', ''],
  ['uno<br>dos<br/>tres', 'uno dos tres'],
  ['<strong>G</strong>ol', 'Gol'],
  ['<ul><li>Boca</li><li>River</li></ul>', 'Boca. River'],
  ['<a href="https://example.com/?a=1>2" title=\'x > y\'>enlace</a>', 'enlace'],
  ['antes<!-- <b>nada</b> -->después', 'antesdespués'],
  ['<script>alert("<b>")</script>fin', 'fin'],
  ['<style>p { color: red }</style>fin', 'fin'],
  ['Copa &amp; Liga &lt;3&nbsp;&#9917;&#x1F3C6;', 'Copa & Liga <3 ⚽🏆'],
  ['&amp;lt;', '&lt;'],
  ['&#0;&#xD800;&#9999999;', '\ufffd\ufffd\ufffd'],
  ['2 < 3 y 4 > 1', '2 < 3 y 4 > 1'],
  ['a < b "<i>x</i>" c', 'a < b "x" c'],
  ['  uno \n\n dos ', 'uno dos'],
  ['cortado <b', 'cortado'],
  ['cortado <b<i>x</i>', 'cortado x'],
  ['<!doctype html>Hola', 'Hola'],
  ['<script src="x">alert(1)</script type="x">fin', 'fin'],
  ['fin<script>alert(1)', 'fin'],
  ['<h2>Uno</h2>dos<sup>2</sup> <picture>tres</picture>', 'Uno. dos2 tres'],
  ['a<thead>b</thead> <math>c</math>d', 'ab cd'],
  ['a&nbsp;&nbsp; b &gt; &quot;c&quot;', 'a b > "c"'],
  ['&#x10FFFF;&#xDFFF;&#xE000;', '\u{10ffff}\ufffd\ue000'],
  ['cortado <img src="x', 'cortado'],
])('ADM-11 %j becomes %j', (html, text) => expect(plainText(html)).toBe(text));

const tag = fc.constantFrom('b', 'em', 'p', 'h2', 'a href="/jugar"', 'span title="a > b"');

test('ADM-11 the words between tags stay in their order', () => {
  const word = fc.stringMatching(/^[a-zñáç0-9]{1,8}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(tag, word)), (pieces) => {
      const html = pieces.map(([name, text]) => `<${name}>${text}</${name.split(' ')[0]}>`).join(' ');
      expect(plainText(html).split(/\.? /).filter(Boolean)).toEqual(pieces.map(([, text]) => text));
    }),
  );
});

test('ADM-11 hostile input of the largest size does not slow the conversion down', () => {
  const pieces = [
    '<a',
    '<a "',
    "<a '",
    '<!--',
    '<script',
    '</script ',
    '<script>',
    '&#',
    '<',
    '"',
    '<a "<a \'',
    '< ',
  ];
  const hostile = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(hostile, (repeated) => {
      const unit = repeated.join('');
      expect(plainText(unit.repeat(128_000 / unit.length))).toBeTypeOf('string');
    }),
    { numRuns: 60 },
  );
});
