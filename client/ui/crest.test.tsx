// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { markOffline, resetConnection } from '../lib/connection.ts';
import { Crest } from './crest.tsx';
import { colourOf, initialsImage, initialsOf } from './initials-image.ts';

afterEach(cleanup);
afterEach(resetConnection);

const image = () => document.querySelector('img')!;

test('HOME-07 the initials replace a missing or broken image', () => {
  const { rerender } = render(<Crest src={null} name="Boca Juniors" />);
  expect(image().getAttribute('src')).toBe(initialsImage('Boca Juniors'));
  rerender(<Crest src="/crests/1.webp" name="Boca Juniors" />);
  expect(image().getAttribute('src')).toBe('/crests/1.webp');
  fireEvent.error(image());
  expect(image().getAttribute('src')).toBe(initialsImage('Boca Juniors'));
  rerender(<Crest src="/crests/2.webp" name="River" />);
  expect(image().getAttribute('src')).toBe('/crests/2.webp');
});

test('HOME-07 a crest that failed without a connection is loaded again when it is back', () => {
  render(<Crest src="/crests/1.webp" name="Boca Juniors" />);
  act(markOffline);
  fireEvent.error(image());
  expect(image().getAttribute('src')).toBe(initialsImage('Boca Juniors'));
  act(resetConnection);
  expect(image().getAttribute('src')).toBe('/crests/1.webp');
});

test('a crest keeps its place while it loads', () => {
  render(<Crest src="/crests/1.webp" name="Boca Juniors" size={40} />);
  expect([image().width, image().height, image().loading]).toEqual([40, 40, 'lazy']);
});

test.each([
  ['Boca Juniors', 'BJ'],
  ['Atlético de San Luis', 'ASL'],
  ['Universidad Técnica de Cajamarca', 'UTC'],
  ['São Paulo', 'SP'],
  ['Peñarol', 'PEN'],
  ['1º de Mayo', '1M'],
  ['<b>&"\'', 'B'],
  ['¡!', ''],
])('HOME-07 the initials of %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('GRP-26 neighbours in a table have colours of their own', () => {
  const colours = Array.from({ length: 25 }, (_, id) => colourOf(id));
  expect(new Set(colours).size).toBe(25);
  expect(initialsImage('Ana Paz', colours[1])).toContain(encodeURIComponent(colours[1]!));
});
