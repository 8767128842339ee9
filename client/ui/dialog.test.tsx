// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { Dialog } from './dialog.tsx';
import { announce } from './announce.ts';

beforeAll(async () => void (await startI18n()));
afterEach(cleanup);

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>abrir</button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Ingresar">
        <input aria-label="correo" />
      </Dialog>
    </>
  );
}

async function openDialog() {
  render(<Page />);
  await userEvent.click(screen.getByText('abrir'));
  return screen.getByRole<HTMLDialogElement>('dialog', { name: 'Ingresar' });
}

test('a dialog is modal and bears the name of its title', async () => {
  const dialog = await openDialog();
  expect(dialog.open).toBe(true);
  expect(dialog.contains(screen.getByLabelText('correo'))).toBe(true);
});

test('the focus starts at the title, or where the content wants it', async () => {
  await openDialog();
  expect(document.activeElement?.textContent).toBe('Ingresar');
  cleanup();
  render(
    <Dialog open onClose={() => undefined} title="Ingresar">
      <input aria-label="correo" data-autofocus />
    </Dialog>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('correo'));
});

test('the close button closes it, empties it and gives the focus back', async () => {
  await openDialog();
  await userEvent.type(screen.getByLabelText('correo'), 'ana@doce.test');
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('abrir'));
  await userEvent.click(screen.getByText('abrir'));
  expect(screen.getByLabelText<HTMLInputElement>('correo').value).toBe('');
});

test('the focus goes to what the page is about when nothing is left of what opened it', async () => {
  const dialog = (open: boolean) => (
    <main tabIndex={-1}>
      <Dialog open={open} onClose={() => undefined} title="Ingresar">
        <p>hola</p>
      </Dialog>
    </main>
  );
  const { rerender } = render(dialog(true));
  rerender(dialog(false));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('Esc closes it', async () => {
  const dialog = await openDialog();
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('where the browser closes it by itself and its owner asks first, it stays open', async () => {
  function Form() {
    const [isAsking, setIsAsking] = useState(false);
    return (
      <Dialog open onClose={() => setIsAsking(!isAsking)} title="Ingresar">
        {isAsking ? '¿Cerrar igual?' : 'Sin guardar'}
      </Dialog>
    );
  }
  render(<Form />);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  // A second Esc does the same: it asks no one.
  act(() => dialog.close());
  await screen.findByText('¿Cerrar igual?');
  expect(dialog.open).toBe(true);
});

test('SHELL-08 what toasts say while it is open, where no screen reader reaches them, is said in it; the same words are said again', async () => {
  announce('Antes');
  const dialog = await openDialog();
  const said = dialog.querySelector('[aria-live]')!;
  expect(said.textContent).toBe('');
  act(() => announce('Enlace copiado'));
  expect(said.textContent).toBe('Enlace copiado');
  const first = said.firstChild;
  act(() => announce('Enlace copiado'));
  expect(said.firstChild).not.toBe(first);
});

describe('the back button of the browser', () => {
  const press = (what: object = {}) => {
    const event = new Event('navigate', { cancelable: true });
    act(() => void navigation.dispatchEvent(Object.assign(event, pressedBack, what)));
    return event.defaultPrevented ? 'stays' : 'leaves';
  };
  const pressedBack = { navigationType: 'traverse', userInitiated: true };
  beforeEach(() => vi.stubGlobal('navigation', new EventTarget()));
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test('closes it, and the page stays; then it leaves the page', async () => {
    await openDialog();
    expect(press()).toBe('stays');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(press()).toBe('leaves');
  });

  test('the ways of the app itself go on, and other pages are not kept away', async () => {
    await openDialog();
    expect([press({ userInitiated: false }), press({ navigationType: 'push' })]).toEqual([
      'leaves',
      'leaves',
    ]);
    expect(screen.queryByRole('dialog')).not.toBeNull();
  });

  test.each([
    ['is put between, where back would leave for another document', false, 1],
    ['is not needed, where back leads to a page of the app', true, 0],
  ])('AUTH-01 of a long form: an entry of the history %s', (_, sameDocument, times) => {
    const entries = [{ sameDocument }, { sameDocument: true }];
    Object.assign(navigation, { currentEntry: { index: 1 }, entries: () => entries });
    const push = vi.spyOn(history, 'pushState');
    render(
      <Dialog open backCloses="always" onClose={() => undefined} title="Ingresar">
        <p>hola</p>
      </Dialog>,
    );
    expect(push).toHaveBeenCalledTimes(times);
    push.mockRestore();
  });

  test('closes the topmost of two alone, and none that stands in the address', () => {
    const closed: string[] = [];
    const dialog = (title: string, backCloses: 'within' | 'never' = 'within') => (
      <Dialog open backCloses={backCloses} onClose={() => void closed.push(title)} title={title}>
        <p>hola</p>
      </Dialog>
    );
    const { rerender } = render(
      <>
        {dialog('Primero')}
        {dialog('Segundo')}
      </>,
    );
    press();
    expect(closed).toEqual(['Segundo']);
    rerender(dialog('Con dirección', 'never'));
    expect(press()).toBe('leaves');
  });
});

test('a press beside it closes it, a press that began inside does not', async () => {
  const dialog = await openDialog();
  fireEvent.pointerDown(screen.getByLabelText('correo'));
  fireEvent.click(dialog);
  expect(screen.queryByRole('dialog')).not.toBeNull();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('ADM-77 the second press of a double click on the button that opened it does not close it', async () => {
  const dialog = await openDialog();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog, { detail: 2 });
  expect(screen.queryByRole('dialog')).not.toBeNull();
});

test('AUTH-01 a press beside it does not lose what was typed in it', async () => {
  const dialog = await openDialog();
  const beside = () => {
    fireEvent.pointerDown(dialog);
    fireEvent.click(dialog);
  };
  await userEvent.type(screen.getByLabelText('correo'), 'ana');
  beside();
  expect(screen.getByLabelText<HTMLInputElement>('correo').value).toBe('ana');
  await userEvent.clear(screen.getByLabelText('correo'));
  beside();
  expect(screen.queryByRole('dialog')).toBeNull();
});
