import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onNewRelease, watchForReleases } from './start-worker.ts';

const minute = 60_000;
let visibility: DocumentVisibilityState;
beforeEach(() => {
  vi.useFakeTimers();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function turn(to: DocumentVisibilityState) {
  visibility = to;
  document.dispatchEvent(new Event('visibilitychange'));
}

test('PWA-11 a page that is looked at asks for a new release every hour, without a network too', () => {
  const check = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  watchForReleases(check);
  vi.advanceTimersByTime(59 * minute);
  expect(check).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2 * 60 * minute + minute);
  expect(check).toHaveBeenCalledTimes(3);
});

test('PWA-11 a hidden page does not check, and checks when it becomes visible', () => {
  const check = vi.fn(async () => undefined);
  watchForReleases(check);
  turn('hidden');
  vi.advanceTimersByTime(3 * 60 * minute);
  expect(check).not.toHaveBeenCalled();
  turn('visible');
  expect(check).toHaveBeenCalledTimes(1);
});

test('PWA-11 going to and fro asks no more than once a minute', () => {
  const check = vi.fn(async () => undefined);
  watchForReleases(check);
  vi.advanceTimersByTime(2 * minute);
  for (let times = 0; times < 5; times += 1) {
    turn('hidden');
    turn('visible');
  }
  expect(check).toHaveBeenCalledTimes(1);
});

function workers(controller: object | null) {
  return Object.assign(new EventTarget(), { controller }) as unknown as ServiceWorkerContainer;
}
const changes = (container: ServiceWorkerContainer) => container.dispatchEvent(new Event('controllerchange'));

test('PWA-11 a tab loads anew when another release takes over', () => {
  const container = workers({});
  const reload = vi.fn();
  onNewRelease(container, reload);
  changes(container);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('PWA-11 the first worker of all reloads nothing, the next release does', () => {
  const container = workers(null);
  const reload = vi.fn();
  onNewRelease(container, reload);
  changes(container);
  expect(reload).not.toHaveBeenCalled();
  changes(container);
  expect(reload).toHaveBeenCalledTimes(1);
});
