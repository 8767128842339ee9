import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../testing/patience.ts';

const reload = vi.fn();
const update = vi.fn(async () => undefined);
let served: string | Error;
let isOurs: boolean;
let told: unknown[];

beforeEach(() => {
  vi.resetModules();
  sessionStorage.clear();
  reload.mockReset();
  update.mockClear();
  document.body.innerHTML = '';
  isOurs = true;
  told = [];
  served = '<script type="module" src="/assets/frame-new.js"></script>';
  vi.stubGlobal('fetch', async () => {
    if (served instanceof Error) throw served;
    return new Response(served, { headers: isOurs ? { 'x-doce': '1' } : {} });
  });
  vi.spyOn(location, 'reload').mockImplementation(reload);
  workerWaits(false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** `takesOver`: the new worker answers SKIP_WAITING. */
function workerWaits(waits: boolean, takesOver = true, controller: object | null = null) {
  const workers = new EventTarget();
  const postMessage = (message: unknown) => {
    told.push(message);
    if (takesOver) workers.dispatchEvent(new Event('controllerchange'));
  };
  const getRegistration = async () => ({ waiting: waits ? { postMessage } : null, update });
  vi.stubGlobal('navigator', {
    userAgent: navigator.userAgent,
    serviceWorker: Object.assign(workers, { getRegistration, controller }),
  });
  return workers;
}

/** A page that has just been loaded. */
const aPage = async () => {
  vi.resetModules();
  return import('./stale-release.ts');
};
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('PWA-11 a part that went with its release reloads the page, and no error flashes up before', async () => {
  const { orReload } = await aPage();
  const outcome = vi.fn();
  void orReload(missing()).then(outcome, outcome);
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(outcome).not.toHaveBeenCalled();
});

test('PWA-11 several parts that are missing at once reload it once', async () => {
  const { reloadIfStale } = await aPage();
  expect(await Promise.all([reloadIfStale(), reloadIfStale(), reloadIfStale()])).toEqual([
    'reloads',
    'reloads',
    'reloads',
  ]);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('PWA-11 a release that fails again after its reload shows the error: no page reloads for ever', async () => {
  await (await aPage()).reloadIfStale();
  const { orReload } = await aPage();
  await expect(orReload(missing())).rejects.toThrow('dynamically imported');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('PWA-11 a part that is missing from the release in service is an error like another', async () => {
  const { orReload } = await aPage();
  const own = new URL(import.meta.url).pathname.replace('.dom.test', '');
  served = `<script type="module" src="${own}"></script>`;
  await expect(orReload(missing())).rejects.toThrow('dynamically imported');
  expect(reload).not.toHaveBeenCalled();
});

test('PWA-11 without a network nothing is reloaded: the page that is there is better than none', async () => {
  const { orReload } = await aPage();
  served = new TypeError('Failed to fetch');
  await expect(orReload(missing())).rejects.toThrow('dynamically imported');
  expect(reload).not.toHaveBeenCalled();
  // And it is tried anew when the network is back.
  served = 'another page';
  void orReload(missing());
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('PWA-11 a new release that waits is told to go on, else its worker would give out the old page again', async () => {
  workerWaits(true);
  await (await aPage()).reloadIfStale();
  expect(told).toEqual([{ type: 'SKIP_WAITING' }]);
});

test('PWA-11 the page reloads only after the new worker took over, else the old one would serve the old page again', async () => {
  const workers = workerWaits(true, false);
  void (await aPage()).reloadIfStale();
  await eventually(() => expect(told).toHaveLength(1));
  expect(reload).not.toHaveBeenCalled();
  workers.dispatchEvent(new Event('controllerchange'));
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('PWA-11 a worker that would show the old page again first fetches the new release, and the page says so', async () => {
  workerWaits(false, true, {});
  const { orReload } = await aPage();
  await expect(orReload(missing())).rejects.toMatchObject({ isOutdated: true });
  expect([update.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
  // The next try finds the new release waiting.
  workerWaits(true, true, {});
  void orReload(missing());
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(told).toEqual([{ type: 'SKIP_WAITING' }]);
});

test('PWA-17 a page with a typed text is not reloaded for a missing part', async () => {
  document.body.innerHTML = '<input value="Los de la oficina">';
  const { orReload } = await aPage();
  await expect(orReload(missing())).rejects.toMatchObject({ isOutdated: true });
  expect(reload).not.toHaveBeenCalled();
});

test('PWA-14 the page of a captive portal is no newer release', async () => {
  const { orReload } = await aPage();
  const { PartNotLoaded } = await import('../lib/part-not-loaded.ts');
  isOurs = false;
  await expect(orReload(missing())).rejects.toBeInstanceOf(PartNotLoaded);
  expect(reload).not.toHaveBeenCalled();
});

test('PWA-11 a part that comes is given through', async () => {
  const { orReload } = await aPage();
  expect(await orReload(Promise.resolve('part'))).toBe('part');
});
