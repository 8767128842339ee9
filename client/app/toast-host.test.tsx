import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { sayAutoSaved, sayPicksNotSaved, sayPicksWait } from '../shell/pick-toasts.ts';
import { ToastHost } from './toast-host.tsx';

// The library itself, because a double of it shows what the real one ignores.

beforeAll(async () => {
  await startI18n();
});
afterEach(cleanup);

test('PWA-19 SHELL-08 a message with the id of one on screen takes its place, with its button', async () => {
  render(<ToastHost />);
  const [first, second] = [vi.fn(), vi.fn()];
  act(() => sayAutoSaved({ saved: 1, waiting: 0 }, first));
  expect(await screen.findByText(/^Guardamos 1 predicción/)).toBeTruthy();
  act(() => sayAutoSaved({ saved: 2, waiting: 0 }, second));
  expect(await screen.findByText(/^Guardamos 2 predicciones/)).toBeTruthy();
  expect(screen.queryByText(/^Guardamos 1 predicción/)).toBeNull();
  act(() => screen.getByRole('button', { name: 'Deshacer' }).click());
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
});

test('PLAY-04 the reason why picks wait replaces the message that they wait', async () => {
  render(<ToastHost />);
  act(() => sayPicksWait(2, true));
  await screen.findByRole('status');
  act(() => sayPicksNotSaved('El servidor no las tomó'));
  expect((await screen.findByRole('alert')).textContent).toContain('El servidor no las tomó');
  expect(screen.queryByRole('status')).toBeNull();
});
