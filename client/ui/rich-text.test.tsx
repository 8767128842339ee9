// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, test } from 'vitest';
import { RichText } from './rich-text.tsx';

afterEach(cleanup);

function draw(html: string): HTMLElement {
  const { container } = render(
    <MemoryRouter>
      <RichText html={html} />
    </MemoryRouter>,
  );
  return container.firstElementChild as HTMLElement;
}
const drawn = (html: string) => draw(html).innerHTML;

describe('what is drawn', () => {
  test.each([
    ['una línea', '<p>una línea</p>'],
    ['una\ndos\r\n\n tres &amp; más', '<p>una</p><p>dos</p><p> tres &amp; más</p>'],
    [
      'antes <strong>del</strong>\n<p>bloque</p>\ndespués',
      '<p>antes <strong>del</strong></p><p>bloque</p><p>después</p>',
    ],
    ['<h2>A</h2><h3>B</h3>', '<h4>A</h4><h5>B</h5>'],
    [
      '<ul><li>a <em>b</em></li></ul><ol><li>c</li></ol>',
      '<ul><li>a <em>b</em></li></ul><ol><li>c</li></ol>',
    ],
    ['<p>a<br>b <u>c</u> <s>d</s></p>', '<p>a<br>b <u>c</u> <s>d</s></p>'],
    ['<blockquote>a\nb</blockquote>', '<blockquote><p>a</p><p>b</p></blockquote>'],
    ['<b>a</b> <i>b</i>', '<p><strong>a</strong> <em>b</em></p>'],
    ['1 &lt; 2', '<p>1 &lt; 2</p>'],
    [' \n ', ''],
  ])('ANN-02 ANN-06 %j', (html, expected) => {
    expect(drawn(html)).toBe(expected);
  });

  test('ANN-06 links to pages of ours stay in the app, others open beside it and learn nothing of us', () => {
    const links = (html: string) =>
      [...draw(html).querySelectorAll('a')].map((a) => [a.getAttribute('href'), a.target, a.rel]);
    expect(
      links(
        `<a href="/jugar" target="_blank">a</a><a href="${location.origin}/faq?x=1#y">b</a>` +
          '<a href="https://x.example/" rel="opener">c</a><a href="mailto:a@x.example">d</a><a href="/api/docs">e</a>',
      ),
    ).toEqual([
      ['/jugar', '', ''],
      ['/faq?x=1#y', '', ''],
      ['https://x.example/', '_blank', 'noopener noreferrer'],
      ['mailto:a@x.example', '', ''],
      ['/api/docs', '_blank', 'noopener noreferrer'],
    ]);
  });
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<p onclick="alert(1)" style="color:red" class="x" id="y">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="data:text/html,x">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<form action="https://evil.example"><input name="password"><button>x</button></form>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
  '<style>*{display:none}</style><meta http-equiv=refresh content=0>',
])('ANN-06 is not drawn, whatever the server lets through: %s', (html) => {
  const text = draw(`<p>antes</p>${html}`);
  const allowed = ['DIV', 'P', 'A'];
  const elements = [text, ...text.querySelectorAll('*')];
  expect(elements.filter(({ tagName }) => !allowed.includes(tagName))).toEqual([]);
  const attributes = elements.slice(1).flatMap(({ attributes: all }) => [...all].map(({ name }) => name));
  expect(attributes).toEqual([]);
  expect(text.textContent).toContain('antes');
});
