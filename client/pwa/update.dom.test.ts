import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../testing/patience.ts';

/** Web Locks of a browser in which another tab may hold one. */
class Locks {
  private grant: () => void = () => undefined;
  held: string | null = null;
  hold(name: string) {
    this.held = name;
  }
  release() {
    this.held = null;
    this.grant();
  }
  query = async () => ({ held: this.held ? [{ name: this.held }] : [] });
  request = (name: string, { signal }: { signal: AbortSignal }, work: () => unknown) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      if (name !== this.held) return resolve(work());
      this.grant = () => resolve(work());
    });
}

let locks: Locks;
const takeOver = vi.fn();
beforeEach(() => {
  vi.resetModules();
  takeOver.mockReset();
  locks = new Locks();
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});
afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const field = () => document.querySelector<HTMLInputElement>('#field')!;

async function aPage() {
  const update = await import('./update.ts');
  const { result } = renderHook(() => update.useUpdate());
  return { ...update, state: () => result.current };
}

test('PWA-11 a new release is announced, and waits for the player', async () => {
  const page = await aPage();
  expect(page.state()).toBe('none');
  act(() => page.announceUpdate(takeOver));
  expect(page.state()).toBe('waiting');
  expect(takeOver).not.toHaveBeenCalled();
});

test('PWA-11 it takes over when the player agrees', async () => {
  const page = await aPage();
  act(() => page.announceUpdate(takeOver));
  await act(() => page.takeUpdate());
  expect(page.state()).toBe('taking-over');
  expect(takeOver).toHaveBeenCalledTimes(1);
});

test('PWA-11 "later" takes the notice away until yet another release comes', async () => {
  const page = await aPage();
  act(() => page.announceUpdate(takeOver));
  act(() => page.postponeUpdate());
  expect(page.state()).toBe('none');
  await act(() => page.takeUpdate());
  expect(takeOver).not.toHaveBeenCalled();
  act(() => page.announceUpdate(takeOver));
  expect(page.state()).toBe('waiting');
});

test('PWA-11 nothing takes over while picks are being sent, in whatever tab', async () => {
  const page = await aPage();
  locks.hold('drain:7');
  act(() => page.announceUpdate(takeOver));
  await act(async () => {
    const request = vi.spyOn(locks, 'request');
    const taking = page.takeUpdate();
    await eventually(() => expect(request).toHaveBeenCalled());
    expect(takeOver).not.toHaveBeenCalled();
    locks.release();
    await taking;
  });
  expect(takeOver).toHaveBeenCalledTimes(1);
});

test('PWA-11 a tab that was frozen while sending does not hold it up for ever', async () => {
  const page = await aPage();
  locks.hold('drain:7');
  act(() => page.announceUpdate(takeOver));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(async () => {
    const taking = page.takeUpdate();
    await vi.advanceTimersByTimeAsync(20_000);
    await taking;
  });
  expect(takeOver).toHaveBeenCalledTimes(1);
});

test('PWA-11 locks of other kinds hold nothing up', async () => {
  const page = await aPage();
  locks.hold('doce:renew-session');
  act(() => page.announceUpdate(takeOver));
  await act(() => page.takeUpdate());
  expect(takeOver).toHaveBeenCalledTimes(1);
});

test('PWA-17 a release that another tab took reloads a tab without input', async () => {
  const page = await aPage();
  const reload = vi.fn();
  document.body.innerHTML = '<input type="radio" value="draw" checked><input value="link" readonly><input>';
  act(() => page.onTakenOver(reload));
  expect([page.state(), reload.mock.calls.length]).toEqual(['none', 1]);
});

test.each([
  ['a typed text', '<input id="field">', () => (field().value = 'Los de la oficina')],
  ['a text in the editor', '<div contenteditable="true">Hola</div>', () => undefined],
  ['an open dialog', '<dialog open></dialog>', () => undefined],
])('PWA-17 %s waits for the player, and shows the offer', async (_, html, type) => {
  const page = await aPage();
  const reload = vi.fn();
  document.body.innerHTML = html;
  type();
  act(() => page.onTakenOver(reload));
  expect([page.state(), reload.mock.calls.length]).toEqual(['waiting', 0]);
  await act(() => page.takeUpdate());
  expect(reload).toHaveBeenCalledTimes(1);
});

test('PWA-17 the tab in which the player agrees reloads also with input', async () => {
  const page = await aPage();
  const reload = vi.fn();
  document.body.innerHTML = '<dialog open></dialog>';
  act(() => page.announceUpdate(() => page.onTakenOver(reload)));
  await act(() => page.takeUpdate());
  expect(reload).toHaveBeenCalledTimes(1);
});
