// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { fitLetters } from './fit-letters.ts';

test.each([
  ['River Plate', '5'],
  ['Ciudad-Norte', '6'],
  // Eleven letters, of which the "m" takes more room.
  ['Atlético Bucaramanga', '11.5'],
])('PLAY-02 the longest word of %s stays whole', (name, letters) => {
  const element = document.createElement('span');
  fitLetters(element, name);
  expect(element.style.getPropertyValue('--letters')).toBe(letters);
});
