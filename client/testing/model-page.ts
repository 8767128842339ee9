import type { Stamp } from '../outbox/choice-clock.ts';
import type { ServerClock } from '../lib/server-clock.ts';

type Listener = (event: unknown) => void;

/** The globals of a page that the app's code reads. */
export interface PageGlobals {
  localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Listeners of `window` and `document`. */
  listeners: Map<string, Listener[]>;
  visibilityState: DocumentVisibilityState;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  requestLock: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  queryLocks: () => { name: string }[];
  clock: ServerClock;
  /** The device's clock, which the user can set. */
  wall: () => number;
  stamp: () => Stamp;
}

interface Context<T> {
  run: <R>(value: T, work: () => R) => R;
  getStore: () => T | undefined;
}

/** TypeScript's library for pages does not know it; Node, where the tests run, does. */
const { AsyncLocalStorage } = (
  globalThis as unknown as { process: { getBuiltinModule: (name: string) => unknown } }
).process.getBuiltinModule('node:async_hooks') as {
  AsyncLocalStorage: { new <T>(): Context<T>; bind: <F extends () => void>(work: F) => F };
};

const current = new AsyncLocalStorage<PageGlobals>();

/**
 * Runs code of the app in a page of the model: the globals that it reads are those of the page, also after an `await`.
 */
export function inPage<T>(page: PageGlobals, work: () => T): T {
  return current.run(page, work);
}

/** Returns a function that runs in the page of this moment, whatever page calls it. */
export const boundToPage = <F extends () => void>(work: F): F => AsyncLocalStorage.bind(work);

function page(): PageGlobals {
  const found = current.getStore();
  if (!found) throw new Error('No page of the model runs this');
  return found;
}

/** Replaces functions of client/api/server-clock.ts, which has one clock for each page. */
export const clockOfPage = {
  serverNow: () => page().clock.serverNow(),
  leastServerNow: () => page().clock.leastServerNow(),
  isServerTimeCertain: () => page().clock.isServerTimeCertain(),
  takeServerTime: ({ serverTime }: { serverTime: number }) => {
    const wall = page().wall();
    page().clock.takeServerTime({ sentAt: wall, receivedAt: wall, serverTime });
  },
};

/** Replaces a function of client/outbox/choice-clock.ts. */
export const stampOfPage = { stampNow: () => page().stamp() };

const addEventListener = (name: string, listener: Listener) => {
  const { listeners } = current.getStore() ?? {};
  listeners?.set(name, [...(listeners.get(name) ?? []), listener]);
};
const removeEventListener = (name: string, listener: Listener) => {
  const { listeners } = current.getStore() ?? {};
  listeners?.set(
    name,
    (listeners.get(name) ?? []).filter((each) => each !== listener),
  );
};

const globals = {
  window: { addEventListener, removeEventListener },
  document: {
    addEventListener,
    removeEventListener,
    get visibilityState() {
      return page().visibilityState;
    },
  },
  localStorage: {
    getItem: (key: string) => page().localStorage.getItem(key),
    setItem: (key: string, text: string) => page().localStorage.setItem(key, text),
    removeItem: (key: string) => page().localStorage.removeItem(key),
  },
  sessionStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  navigator: {
    locks: {
      // `inLock` names its signal, `lockPage` does not.
      request: (name: string, ...given: [() => Promise<unknown>] | [object, () => Promise<unknown>]) =>
        page().requestLock(name, given.at(-1) as () => Promise<unknown>),
      query: async () => ({ held: page().queryLocks() }),
    },
  },
  fetch: (url: string, init: RequestInit) => page().fetch(url, init),
};
for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, configurable: true });
