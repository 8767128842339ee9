import { vi } from 'vitest';

/** `MDEyMw` as a browser gives it: the bytes. */
export const fakeKey = 'MDEyMw';

interface FakePush {
  permission?: NotificationPermission;
  /** The person's answer to the browser's question. */
  says?: NotificationPermission;
  /** The endpoint that the browser has a subscription for already, and the key it was made with. */
  endpoint?: string;
  key?: string;
  /** The browser's push service refuses. */
  isBroken?: boolean;
  /** A network keeps it away: neither yes nor no. */
  isSilent?: boolean;
}

/** For tests: a browser that has push. Gives what it was asked; `endpoint()` is that of its subscription. */
export function fakePush({
  permission = 'default',
  says = 'granted',
  endpoint,
  key = fakeKey,
  isBroken,
  isSilent,
}: FakePush = {}) {
  let made = 0;
  let current = endpoint === undefined ? null : subscriptionOf(endpoint, key);

  function subscriptionOf(address: string, madeWith: string) {
    return {
      endpoint: address,
      options: { applicationServerKey: bytesOf(madeWith) },
      toJSON: () => ({ endpoint: address, expirationTime: null, keys: { p256dh: 'p256dh', auth: 'auth' } }),
      unsubscribe: async () => {
        if (current?.endpoint === address) current = null;
        return true;
      },
    };
  }
  const subscribe = vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (notification.permission !== 'granted') throw new DOMException('no permission', 'NotAllowedError');
    // As browsers do: another key needs the end of the old subscription.
    if (current) {
      if (keyOf(current) === applicationServerKey) return current;
      throw new DOMException('A subscription with another key exists', 'InvalidStateError');
    }
    if (isBroken) throw new DOMException('Registration failed - push service error', 'AbortError');
    if (isSilent) await new Promise(() => undefined);
    made += 1;
    return (current = subscriptionOf(`https://push.example/new-${made}`, applicationServerKey));
  });
  const registration = { pushManager: { subscribe, getSubscription: async () => current } };
  const container = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  });
  const notification = {
    permission,
    requestPermission: vi.fn(async () => (notification.permission = says)),
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', notification);
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  return {
    subscribe,
    asked: notification.requestPermission,
    endpoint: () => current?.endpoint ?? null,
    /** The browser loses its subscription without an event. */
    lose: () => (current = null),
  };
}

/** For tests: the browser has no push again. */
export function noPush(): void {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
}

const keyOf = ({ options }: { options: { applicationServerKey: ArrayBuffer } }) =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey))).replace(/=+$/, '');

function bytesOf(key: string): ArrayBuffer {
  return Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer;
}
