import { expect, test } from 'vitest';
import { meantLink } from './editor-link.tsx';

test.each([
  ['https://x.example/a?b=1', 'https://x.example/a?b=1'],
  ['x.example', 'https://x.example'],
  ['x.example/a b', null],
  ['www.x.example/a#b', 'https://www.x.example/a#b'],
  ['ana@x.example', 'mailto:ana@x.example'],
  ['/jugar', '/jugar'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['//evil.example', null],
  ['hola', null],
  ['', null],
])('ANN-06 ADM-11 %s leads to %s', (address, link) => {
  expect(meantLink(address)).toBe(link);
});
