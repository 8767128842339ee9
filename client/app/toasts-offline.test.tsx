import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { toastError } from '../shell/toasts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Toasts } from './toasts.tsx';

vi.mock('./toast-host.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('react-toastify/unstyled', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(cleanup);

test('PWA-15 PWA-02 a toast that cannot be downloaded does not break the page, and a screen reader gets its text', async () => {
  render(
    <Dialog open onClose={() => undefined} title="Invitar" closeLabel="Cerrar">
      <Toasts />
    </Dialog>,
  );
  await act(async () => toastError('Sin conexión'));
  await act(() => vi.dynamicImportSettled());
  expect(screen.getByText('Sin conexión')).toBeTruthy();
});
