import { afterEach, describe, expect, test, vi } from 'vitest';
import { reducePasted } from './pasted-html.ts';

afterEach(() => vi.restoreAllMocks());

describe('ANN-06 what is pasted', () => {
  test('SEC-03 ANN-06 no style of it is parsed anywhere: the policy of the page forbids them', () => {
    const parse = vi.spyOn(DOMParser.prototype, 'parseFromString');
    const html =
      '<style>p { color: red }</style><p style="color:red">Uno <span class="x" STYLE = \'margin:0\'>dos</span></p><p>así: style="x"</p>';
    expect(reducePasted(html)).toBe('<p>Uno <span class="x">dos</span></p><p>así: style="x"</p>');
    expect(parse.mock.calls.join()).not.toMatch(/<style|<[^>]*\sstyle\s*=/i);
  });

  test('ADM-11 what Google Docs marks by styles is marked, and its bold that is none is not', () => {
    const span = (style: string, words: string) => `<span style="${style}">${words}</span>`;
    const html =
      `<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr">${span('font-weight:700', 'fuerte')}` +
      `${span('font-style: italic;text-decoration: underline', 'ambas')}${span('font-weight:400', 'nada')}</p></b>`;
    const marked = reducePasted(html).replaceAll(/<\/?span>| dir="ltr"/g, '');
    expect(marked).toBe('<p><strong>fuerte</strong><u><em>ambas</em></u>nada</p>');
  });

  test('ADM-11 a row of a table becomes a paragraph whose cells stay apart', () => {
    const html =
      '<table><tbody><tr><td><p>Aciertos</p></td><td><p>Premio</p></td></tr><tr><td>12</td><td><b>iPhone</b></td></tr></tbody></table><p>Después</p>';
    expect(reducePasted(html).replaceAll(/\s+/g, ' ').replaceAll(' </p>', '</p>')).toBe(
      '<p>Aciertos | Premio</p><p>12 | <strong>iPhone</strong></p><p>Después</p>',
    );
  });

  test('ADM-11 ANN-06 lists that Word paints become lists, each kind its own', () => {
    const item = (bullet: string, words: string) =>
      `<p class="MsoListParagraphCxSpMiddle" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${bullet}<span>&nbsp; </span></span>${words}</p>`;
    const html = `<p class="MsoNormal">Antes</p>${item('·', 'uno')}${item('·', '<b>dos</b>')}<p>Entre</p>${item('1.', 'primero')}${item('2.', 'segundo')}`;
    expect(reducePasted(html)).toBe(
      '<p class="MsoNormal">Antes</p><ul><li>uno</li><li><strong>dos</strong></li></ul><p>Entre</p><ol><li>primero</li><li>segundo</li></ol>',
    );
  });

  test('ADM-11 ANN-06 headings become those that there are', () => {
    expect(reducePasted('<h1>A</h1><h4>B</h4>')).toBe('<h2>A</h2><h3>B</h3>');
  });

  test('ANN-06 what cannot be read goes with its content', () => {
    const html =
      '<style>p{}</style><script>alert(1)</script><title>x</title><svg><text>y</text></svg><iframe srcdoc="z"></iframe><p>Hola</p>';
    expect(reducePasted(html)).toBe('<p>Hola</p>');
  });
});
