// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { translatePage } from '../testing/translate-page.ts';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';

afterEach(cleanup);

test('AUTH-04 a button under way is disabled, busy, and says what it does', async () => {
  const onClick = vi.fn();
  render(
    <Button loading loadingLabel="Ingresando…" onClick={onClick}>
      Ingresar
    </Button>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Ingresando…' });
  expect(button.disabled).toBe(true);
  expect(button.getAttribute('aria-busy')).toBe('true');
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

test('a button submits nothing unless told to', () => {
  render(<Button>Volver</Button>);
  expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('button');
});

test('SHELL-11 a button works on a page that the browser translates', async () => {
  const { rerender } = render(<Button icon={null}>Guardar 3</Button>);
  const stop = translatePage();
  expect(screen.getByRole('button').querySelector('font font')?.textContent).toBe('Guardar 3');
  rerender(
    <Button loading loadingLabel="Guardando…">
      Guardar 3
    </Button>,
  );
  await screen.findByText('Guardando…', { selector: 'font' });
  rerender(<Button icon={<Spinner />}>Guardar 4</Button>);
  await screen.findByText('Guardar 4', { selector: 'font' });
  expect(screen.getByRole('button').textContent).toBe('Guardar 4');
  stop();
});
