import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, useState, type ComponentType } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { makeStore } from '../testing/store.ts';
import { stubFetch } from '../testing/stub-fetch.ts';
import { ErrorBoundary } from './error-screen.tsx';
import { toastError } from './toasts.ts';
import { Optional, optionalPart } from './optional.tsx';
import { latePart } from '../pwa/late-part.tsx';

vi.mock('./toasts.ts', { spy: true });

let isOnline = false;
let goTo: (path: string) => void = () => undefined;
const load = async () => {
  if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
  return () => <p>the page</p>;
};

beforeAll(async () => {
  await startI18n();
});
beforeEach(() => {
  isOnline = false;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  stubFetch({});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(Part: ComponentType) {
  function App() {
    const [path, setPath] = useState('/jugar');
    goTo = setPath;
    return (
      <ErrorBoundary resetKey={path}>
        <Suspense fallback="…">{path === '/jugar' ? <Part /> : <p>home</p>}</Suspense>
      </ErrorBoundary>
    );
  }
  render(
    <Provider store={makeStore()}>
      <App />
    </Provider>,
  );
}

test('PWA-16 a page whose part did not load is tried again on coming back to it', async () => {
  open(latePart(load));
  await screen.findByRole('alert');
  isOnline = true;
  act(() => goTo('/'));
  await screen.findByText('home');
  act(() => goTo('/jugar'));
  expect(await screen.findByText('the page')).toBeTruthy();
});

test('PWA-11 a part that a newer release has replaced tells of that release, not of the connection', async () => {
  stubFetch({ 'GET /': { body: 'the page of a newer release' } });
  // A typed text keeps the page from reloading at once.
  const field = document.createElement('input');
  field.value = 'Los de la oficina';
  document.body.append(field);
  open(latePart(load));
  await screen.findByRole('heading', { name: 'Hay una versión nueva de Doce' });
  field.remove();
  expect(screen.queryByText(/No hay conexión/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Volver a cargar' })).toBeTruthy();
});

test('PWA-16 after a second failure the button reloads the page, for a browser that keeps the failure', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  open(latePart(load));
  fireEvent.click(await screen.findByRole('button', { name: 'Intentar de nuevo' }));
  expect(reload).not.toHaveBeenCalled();
  await vi.waitFor(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    expect(reload).toHaveBeenCalled();
  });
});

test('PWA-16 it says that there is no connection, and a button retries it in place', async () => {
  open(latePart(load));
  expect((await screen.findByRole('alert')).textContent).toContain('No hay conexión con Doce');
  isOnline = true;
  fireEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
  expect(await screen.findByText('the page')).toBeTruthy();
});

test('PWA-16 it comes by itself when the browser sees a network again', async () => {
  open(latePart(load));
  await screen.findByRole('alert');
  isOnline = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('the page')).toBeTruthy();
});

test('PWA-16 a part that the page can do without is not there, and comes with the network', async () => {
  const asked = vi.fn(load);
  const Part = optionalPart(asked);
  open(() => (
    <>
      <p>the rest</p>
      <Part />
    </>
  ));
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await screen.findByText('the rest');
  expect(screen.queryByRole('alert')).toBeNull();
  isOnline = true;
  await vi.waitFor(() => {
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText('the page')).toBeTruthy();
  });
});

test('PWA-16 a dialog that cannot be downloaded leaves the page and says so', async () => {
  const Told = optionalPart(load, { isTold: true });
  open(() => (
    <>
      <p>the rest</p>
      <Told />
    </>
  ));
  await vi.waitFor(() =>
    expect(toastError).toHaveBeenCalledWith(
      expect.stringContaining('No hay conexión con Doce'),
      expect.anything(),
    ),
  );
  expect(screen.getByText('the rest')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('PWA-16 a stylesheet that did not load is downloaded again before its part is drawn', async () => {
  const styles = () => document.querySelector<HTMLLinkElement>('#part-style')!;
  document.head.innerHTML = '<link rel="stylesheet" id="part-style">';
  const failed = styles();
  failed.dispatchEvent(new Event('error'));
  isOnline = true;
  open(latePart(load));
  await vi.waitFor(() => expect(styles()).not.toBe(failed));
  expect(screen.queryByText('the page')).toBeNull();
  styles().dispatchEvent(new Event('load'));
  expect(await screen.findByText('the page')).toBeTruthy();
});

test.each([[false, 0] as const, [true, 1] as const])(
  'SHELL-07 an optional part that breaks leaves the page (told: %s)',
  async (isTold, messages) => {
    vi.mocked(toastError).mockClear();
    const Broken = (): null => {
      throw new Error('stored data of another shape');
    };
    open(() => (
      <>
        <p>the rest</p>
        <Optional isTold={isTold}>
          <Broken />
        </Optional>
      </>
    ));
    expect(await screen.findByText('the rest')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(console.error).toHaveBeenCalled();
    expect(toastError).toHaveBeenCalledTimes(messages);
  },
);
