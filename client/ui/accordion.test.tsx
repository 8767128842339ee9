// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Accordion } from './accordion.tsx';

afterEach(cleanup);

const items = ['uno', 'dos', 'tres'].map((id) => ({
  id,
  title: `Pregunta ${id}`,
  content: `Respuesta ${id}`,
}));

function openTitles() {
  return [...document.querySelectorAll('details')]
    .filter((row) => row.open)
    .map((row) => row.querySelector('summary')?.textContent);
}

test('HOME-06 all answers are closed at first', () => {
  render(<Accordion items={items} />);
  expect(openTitles()).toEqual([]);
});

test('HOME-06 only one answer is open at a time', async () => {
  render(<Accordion items={items} />);
  await userEvent.click(screen.getByText('Pregunta uno'));
  expect(openTitles()).toEqual(['Pregunta uno']);
  await userEvent.click(screen.getByText('Pregunta tres'));
  expect(openTitles()).toEqual(['Pregunta tres']);
});

test('HOME-06 clicking the open one closes it', async () => {
  render(<Accordion items={items} />);
  await userEvent.click(screen.getByText('Pregunta dos'));
  await userEvent.click(screen.getByText('Pregunta dos'));
  expect(openTitles()).toEqual([]);
});

test('HOME-06 the rows share a name, so that the browser itself keeps one open', () => {
  render(
    <>
      <Accordion items={items} />
      <Accordion items={items} />
    </>,
  );
  const names = [...document.querySelectorAll('details')].map((row) => row.getAttribute('name'));
  expect(new Set(names.slice(0, 3)).size).toBe(1);
  expect(names[0]).not.toBe(names[3]);
});
