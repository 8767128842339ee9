import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

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
  ['cortado <img src="x', 'cortado'],
])('ADM-11 %j reads %j', (html, text) => expect(plainText(html)).toBe(text));

const tag = fc.constantFrom('b', 'em', 'p', 'h2', 'a href="/jugar"', 'span title="a > b"');

test('ADM-11 words between any tags stay, in their order', () => {
  const word = fc.stringMatching(/^[a-zñáç0-9]{1,8}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(tag, word)), (pieces) => {
      const html = pieces.map(([name, text]) => `<${name}>${text}</${name.split(' ')[0]}>`).join(' ');
      expect(plainText(html).split(/\.? /).filter(Boolean)).toEqual(pieces.map(([, text]) => text));
    }),
  );
});

test('ADM-11 hostile input of the largest size is read at once, whatever it repeats', () => {
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
