import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { sayPicksSaved, sayPicksWait } from '../shell/pick-toasts.ts';
import { toastError, toastsAtOnce, toastSuccess } from '../shell/toasts.ts';
import { eventually } from '../testing/patience.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Toasts } from './toasts.tsx';

const shown = vi.hoisted(() => ({
  container: vi.fn(),
  toast: {
    success: vi.fn(),
    error: vi.fn(),
    info: vi.fn(),
    dismiss: vi.fn(),
    isActive: () => false,
    onChange: () => () => undefined,
  },
}));
vi.mock('react-toastify/unstyled', () => ({
  toast: shown.toast,
  ToastContainer: (props: object) => {
    shown.container(props);
    return <div data-testid="toasts" />;
  },
}));

beforeAll(async () => {
  await startI18n();
});

beforeEach(() => {
  render(<Toasts />);
});
afterEach(cleanup);

describe('SHELL-08 toasts', () => {
  test('SHELL-08 nothing is loaded before the first; then at most 20, at the bottom right', async () => {
    expect(screen.queryByTestId('toasts')).toBeNull();
    act(() => toastSuccess('Listo'));
    expect(await screen.findByTestId('toasts')).toBeTruthy();
    expect(shown.container).toHaveBeenCalledWith(
      expect.objectContaining({ limit: 20, position: 'bottom-right' }),
    );
    expect(toastsAtOnce).toBe(20);
  });

  test('SHELL-08 an open dialog says what the toast says', () => {
    render(
      <Dialog open onClose={() => undefined} title="Invitar" closeLabel="Cerrar">
        <p>hola</p>
      </Dialog>,
    );
    act(() => toastSuccess('Enlace copiado'));
    expect(screen.getByText('Enlace copiado').closest('dialog')).toBeTruthy();
  });

  test('SHELL-08 success stays 2 s, an error 4 s, or as long as asked', async () => {
    toastSuccess('Guardado');
    toastError('Falló');
    toastSuccess('Predicciones guardadas con éxito', { duration: 3000 });
    await eventually(() =>
      expect(shown.toast.success).toHaveBeenCalledWith(
        'Guardado',
        expect.objectContaining({ autoClose: 2000 }),
      ),
    );
    expect(shown.toast.error).toHaveBeenCalledWith(
      'Falló',
      expect.objectContaining({ autoClose: 4000, role: 'alert' }),
    );
    expect(shown.toast.success).toHaveBeenCalledWith(
      'Predicciones guardadas con éxito',
      expect.objectContaining({ autoClose: 3000 }),
    );
  });

  test('PLAY-04 that picks are still on this device is no longer said once they are saved', async () => {
    sayPicksWait(4, true);
    const wait = expect.objectContaining({ toastId: 'picks-wait' });
    await eventually(() => expect(shown.toast.info).toHaveBeenCalledWith(expect.any(String), wait));
    sayPicksSaved();
    await eventually(() => expect(shown.toast.dismiss).toHaveBeenCalledWith('picks-wait'));
  });
});
