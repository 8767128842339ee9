import { afterEach, describe, expect, test, vi } from 'vitest';
import { onOpenPath, openPath } from './open-path.ts';

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** A window of ours; `hears` as a page whose parts are all there does. */
function aWindow({ isVisible = false, hears = true, mayFocus = true, isOurs = true } = {}) {
  const window = {
    visibilityState: isVisible ? 'visible' : 'hidden',
    focus: vi.fn(async () => {
      if (!mayFocus) throw new Error('Not allowed to focus a window.');
      return window as unknown as WindowClient;
    }),
    navigate: vi.fn(async () => {
      if (!isOurs) throw new TypeError('This service worker is not the active one.');
      return null;
    }),
    postMessage: vi.fn((data: unknown, ports: MessagePort[]) => {
      if (hears) page.dispatchEvent(Object.assign(new Event('message'), { data, ports }));
    }),
  };
  return window;
}
type FakeWindow = ReturnType<typeof aWindow>;

const page = new EventTarget();
/** A page hears the worker. */
function listening(): string[] {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: page });
  const paths: string[] = [];
  stop = onOpenPath((path) => paths.push(path));
  return paths;
}
let stop = () => undefined as void;
afterEach(() => stop());

async function tap(windows: FakeWindow[], path = '/?anuncio=5') {
  const openWindow = vi.fn(async () => null);
  await openPath(path, { matchAll: async () => windows as never, openWindow });
  return openWindow;
}

describe('PUSH-02 a tap on a notification', () => {
  test('PUSH-02 opens a window when there is none', async () => {
    expect(await tap([])).toHaveBeenCalledWith('/?anuncio=5');
  });

  test('PUSH-02 brings the window that is in sight to the front and leads it there, without loading it anew', async () => {
    const paths = listening();
    const [behind, seen] = [aWindow(), aWindow({ isVisible: true })];
    expect(await tap([behind, seen])).not.toHaveBeenCalled();
    expect(seen.focus).toHaveBeenCalled();
    expect(behind.focus).not.toHaveBeenCalled();
    expect(paths).toEqual(['/?anuncio=5']);
    expect(seen.navigate).not.toHaveBeenCalled();
  });

  test('PUSH-02 a page that does not hear, for it still loads, is loaded there', async () => {
    vi.useFakeTimers();
    const deaf = aWindow({ hears: false, mayFocus: false });
    const tapping = tap([deaf]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await tapping).not.toHaveBeenCalled();
    expect(deaf.navigate).toHaveBeenCalledWith('/?anuncio=5');
  });

  test('PUSH-02 a window that cannot be navigated stays, and a new one opens', async () => {
    vi.useFakeTimers();
    const tapping = tap([aWindow({ hears: false, isOurs: false })]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await tapping).toHaveBeenCalledWith('/?anuncio=5');
  });

  test('PUSH-02 what others tell the page is not for it', () => {
    const paths = listening();
    for (const data of [null, 'doce:open-path', { type: 'SKIP_WAITING' }])
      page.dispatchEvent(Object.assign(new Event('message'), { data, ports: [] }));
    expect(paths).toEqual([]);
  });

  test('PUSH-02 a browser without workers has nothing to hear', () => {
    expect(onOpenPath(() => undefined)()).toBeUndefined();
  });
});
