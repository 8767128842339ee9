/** What the worker asks of a page: to go where a notification leads. */
interface OpenPath {
  type: 'doce:open-path';
  path: string;
}

/** A page that is open answers in no time; one that still loads, or is of an older release, does not. */
const patienceMs = 1_500;

/** In the worker: shows a path of ours in a window that is open, brought to the front, without loading it anew where it hears us; in a new one when there is none. */
export async function openPath(
  path: string,
  clients: Pick<Clients, 'matchAll' | 'openWindow'>,
): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const found = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0];
  if (!found) return void (await clients.openWindow(path));
  const shown = await found.focus().catch(() => found);
  if (await isHeard(shown, path)) return;
  await shown.navigate(path).catch(() => clients.openWindow(path));
}

function isHeard(client: Client, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const end = (isHeard: boolean) => {
      port1.close();
      resolve(isHeard);
    };
    const timer = setTimeout(() => end(false), patienceMs);
    port1.onmessage = () => {
      clearTimeout(timer);
      end(true);
    };
    client.postMessage({ type: 'doce:open-path', path } satisfies OpenPath, [port2]);
  });
}

/** In a page: hears where a notification leads. Returns how to stop. */
export function onOpenPath(listener: (path: string) => void): () => void {
  const container = (navigator as Partial<Navigator>).serviceWorker;
  const hear = ({ data, ports }: MessageEvent) => {
    if (!isOpenPath(data)) return;
    ports[0]?.postMessage(true);
    listener(data.path);
  };
  container?.addEventListener('message', hear);
  return () => container?.removeEventListener('message', hear);
}

function isOpenPath(data: unknown): data is OpenPath {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'doce:open-path';
}
