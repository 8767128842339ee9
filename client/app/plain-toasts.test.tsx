import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { sayPicksSaved, sayPicksWait } from '../shell/pick-toasts.ts';
import { closeWaitingToasts, connectToasts, toastError } from '../shell/toasts.ts';
import { stubFetch } from '../testing/stub-fetch.ts';
import { Toasts } from './toasts.tsx';

vi.mock('./toast-host.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

beforeAll(async () => {
  await startI18n();
});
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  stubFetch({});
  vi.useFakeTimers();
  render(<Toasts />);
});
afterEach(() => {
  act(closeWaitingToasts);
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => screen.queryByRole('alert')?.textContent ?? null;

test('PWA-16 SHELL-08 a message appears without the toast library after 1 s, and goes after its time', async () => {
  act(() => toastError('Falló'));
  await wait(1_000);
  expect(shown()).toBe('FallóCerrar');
  await wait(3_900);
  expect(shown()).toBe('FallóCerrar');
  await wait(200);
  expect(shown()).toBeNull();
});

test('PWA-16 the button closes the message', async () => {
  act(() => toastError('Falló'));
  await wait(1_000);
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(shown()).toBeNull();
});

test('PWA-16 PLAY-04 a message that is no longer true goes', async () => {
  act(() => sayPicksWait(4, true));
  await wait(1_000);
  expect(shown()).toContain('4');
  act(() => sayPicksSaved());
  expect(shown()).toBe('Predicciones guardadas con éxitoCerrar');
});

test('PWA-16 once downloaded, the library shows what still waits', async () => {
  act(() => toastError('Falló'));
  await wait(1_000);
  const show = vi.fn();
  let disconnect: () => void = () => undefined;
  act(() => {
    disconnect = connectToasts({ show, end: () => undefined });
  });
  expect(show.mock.calls[0]?.[0]).toMatchObject({ tone: 'error', text: 'Falló', duration: 4000 });
  expect(shown()).toBeNull();
  toastError('Otra vez');
  expect(show).toHaveBeenCalledTimes(2);
  disconnect();
});
