// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { markOffline, resetConnection } from '../lib/connection.ts';
import { Crest } from './crest.tsx';

afterEach(cleanup);
afterEach(resetConnection);

const image = () => screen.getByRole<HTMLImageElement>('img');

test('HOME-07 a missing or broken image falls back to the placeholder', () => {
  const { rerender } = render(<Crest src={null} alt="Boca" />);
  expect(image().getAttribute('src')).toBe('/art/crest.svg');
  rerender(<Crest src="/crests/1.webp" alt="Boca" />);
  expect(image().getAttribute('src')).toBe('/crests/1.webp');
  fireEvent.error(image());
  expect(image().getAttribute('src')).toBe('/art/crest.svg');
  rerender(<Crest src="/crests/2.webp" alt="River" />);
  expect(image().getAttribute('src')).toBe('/crests/2.webp');
});

test('HOME-07 a crest that failed without a connection is loaded again when it is back', () => {
  render(<Crest src="/crests/1.webp" alt="Boca" />);
  act(markOffline);
  fireEvent.error(image());
  expect(image().getAttribute('src')).toBe('/art/crest.svg');
  act(resetConnection);
  expect(image().getAttribute('src')).toBe('/crests/1.webp');
});

test('a crest keeps its place while it loads', () => {
  render(<Crest src="/crests/1.webp" alt="Boca" size={40} />);
  expect([image().width, image().height, image().loading]).toEqual([40, 40, 'lazy']);
});
