// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

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
