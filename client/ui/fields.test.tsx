// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { CheckboxField } from './checkbox-field.tsx';
import { PasswordField } from './password-field.tsx';
import { FieldErrors } from './field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

beforeAll(async () => void (await startI18n(undefined, { namespaces: ['auth'] })));
afterEach(cleanup);

function described(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' | ');
}

test('a text field has a name, its hint, and what the browser needs to fill it in', () => {
  render(
    <TextField label="Correo" hint="Para el enlace" type="email" autoComplete="email" inputMode="email" />,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Correo');
  expect(described(input)).toBe('Para el enlace');
  expect([input.type, input.autocomplete, input.inputMode]).toEqual(['email', 'email', 'email']);
  expect(input.getAttribute('aria-invalid')).toBeNull();
});

test('an error marks the field, is read with it, and is announced', () => {
  const { rerender } = render(<TextField label="Correo" hint="Para el enlace" />);
  rerender(<TextField label="Correo" hint="Para el enlace" error="Email inválido" />);
  const input = screen.getByLabelText('Correo');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(described(input)).toBe('Email inválido | Para el enlace');
  expect(screen.getByRole('alert').textContent).toBe('Email inválido');
});

test('a prefix that goes as one types takes neither the field nor the focus away', () => {
  const { rerender } = render(<TextField label="Teléfono" prefix="+54" />);
  const input = screen.getByLabelText('Teléfono');
  input.focus();
  rerender(<TextField label="Teléfono" />);
  expect(screen.getByLabelText('Teléfono')).toBe(input);
  expect(document.activeElement).toBe(input);
});

test('a field shows the error that its form has for its name', () => {
  render(
    <FieldErrors value={{ email: 'Email inválido' }}>
      <TextField name="email" label="Correo" />
      <TextField name="name" label="Nombre" />
    </FieldErrors>,
  );
  expect(described(screen.getByLabelText('Correo'))).toBe('Email inválido');
  expect(described(screen.getByLabelText('Nombre'))).toBe('');
});

test('a field without hint and error describes nothing', () => {
  render(<TextField label="Nombre" />);
  expect(screen.getByLabelText('Nombre').hasAttribute('aria-describedby')).toBe(false);
});

test('a select offers its options and tells the choice', async () => {
  const onChange = vi.fn();
  const options = [
    { value: 'AR', label: 'Argentina' },
    { value: 'BR', label: 'Brasil' },
  ];
  render(<SelectField label="País" options={options} onChange={(event) => onChange(event.target.value)} />);
  await userEvent.selectOptions(screen.getByLabelText('País'), 'Brasil');
  expect(onChange).toHaveBeenCalledWith('BR');
});

test('a checkbox is ticked by its label', async () => {
  render(<CheckboxField label="Solo sin asignar" />);
  await userEvent.click(screen.getByText('Solo sin asignar'));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Solo sin asignar' }).checked).toBe(true);
});

test('a password is hidden until it is asked for, and keeps what was typed', async () => {
  render(<PasswordField label="Contraseña" autoComplete="current-password" />);
  const input = screen.getByLabelText<HTMLInputElement>('Contraseña');
  await userEvent.type(input, 'secreto');
  expect(input.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar la contraseña' }));
  expect(input.type).toBe('text');
  expect(input.value).toBe('secreto');
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar la contraseña' }));
  expect(input.type).toBe('password');
});
