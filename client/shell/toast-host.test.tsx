import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { eventually } from '../testing/patience.ts';
import { Dialog } from '../ui/dialog.tsx';
import { toastAutoSaved, toastPicksNotSaved, toastPicksSaved, toastPicksWait } from './pick-toasts.ts';
import { toast, ToastHost } from './toast-host.tsx';
import { toastError, toastInfo, toastSuccess } from './toasts.ts';

// The library itself, because a double of it shows what the real one ignores.

beforeAll(async () => {
  await startI18n();
});
afterEach(() => {
  act(() => toast.dismiss());
  cleanup();
});

/** The toast with this text and how long it stays, in milliseconds. */
async function shown(text: string | RegExp) {
  const box = (await screen.findByText(text)).closest<HTMLElement>('.Toastify__toast')!;
  const bar = box.querySelector<HTMLElement>('.Toastify__progress-bar')!;
  return { box, ms: Number.parseFloat(bar.style.animationDuration) };
}

test('SHELL-08 success stays 2 s, an error 4 s, or as long as asked, at the bottom right', async () => {
  render(<ToastHost />);
  toastSuccess('Guardado');
  toastError('Falló');
  toastSuccess('Enviado', { duration: 3000 });
  expect((await shown('Guardado')).ms).toBe(2000);
  const failed = await shown('Falló');
  expect(failed.ms).toBe(4000);
  expect(screen.getByRole('alert').textContent).toContain('Falló');
  expect((await shown('Enviado')).ms).toBe(3000);
  expect(failed.box.closest('.Toastify__toast-container--bottom-right')).toBeTruthy();
});

test('SHELL-08 at most 20 are on screen', async () => {
  render(<ToastHost />);
  for (let number = 1; number <= 22; number += 1) toastInfo(`Aviso ${number}`);
  await screen.findByText('Aviso 20');
  expect(screen.getAllByText(/^Aviso/)).toHaveLength(20);
});

test('SHELL-08 a message that comes before the container is shown with it', async () => {
  toastError('Sin conexión');
  await vi.dynamicImportSettled();
  render(<ToastHost />);
  expect(await screen.findByText('Sin conexión')).toBeTruthy();
});

test('SHELL-08 an open dialog says what the toast says', () => {
  render(<ToastHost />);
  render(
    <Dialog open onClose={() => undefined} title="Invitar">
      <p>hola</p>
    </Dialog>,
  );
  act(() => toastSuccess('Enlace copiado'));
  expect(screen.getByText('Enlace copiado', { selector: 'dialog *' })).toBeTruthy();
});

test('PLAY-04 that picks are still on this device is no longer said once they are saved', async () => {
  render(<ToastHost />);
  toastPicksWait(4, true);
  const waiting = await shown(/^4 predicciones quedaron en este dispositivo/);
  toastPicksSaved();
  expect(await screen.findByText('Predicciones guardadas con éxito')).toBeTruthy();
  await eventually(() => expect(waiting.box.className).toContain('Toastify--animate Toastify__bounce-exit'));
});

test('PWA-19 SHELL-08 a message with the id of one on screen takes its place, with its button', async () => {
  render(<ToastHost />);
  const [first, second] = [vi.fn(), vi.fn()];
  act(() => toastAutoSaved({ saved: 1, waiting: 0, isDurable: true }, first));
  expect(await screen.findByText(/^Guardamos 1 predicción/)).toBeTruthy();
  act(() => toastAutoSaved({ saved: 2, waiting: 0, isDurable: true }, second));
  expect(await screen.findByText(/^Guardamos 2 predicciones/)).toBeTruthy();
  expect(screen.queryByText(/^Guardamos 1 predicción/)).toBeNull();
  act(() => screen.getByRole('button', { name: 'Deshacer' }).click());
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
});

test('PLAY-04 the reason why picks wait replaces the message that they wait', async () => {
  render(<ToastHost />);
  act(() => toastPicksWait(2, true));
  await screen.findByRole('status');
  act(() => toastPicksNotSaved('El servidor no las tomó'));
  expect((await screen.findByRole('alert')).textContent).toContain('El servidor no las tomó');
  expect(screen.queryByRole('status')).toBeNull();
});
