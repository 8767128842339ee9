/** The worker's message to a page: open the path of a notification. */
interface OpenPath {
  type: 'doce:open-path';
  path: string;
}

/** A page that still loads, or of an older release, does not answer. */
const timeoutMs = 1_500;

/**
 * In the worker: focuses an open window and shows the path there, without a reload if the page answers. Opens a window
 * if there is none.
 */
export async function openPath(
  path: string,
  clients: Pick<Clients, 'matchAll' | 'openWindow'>,
): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const found = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0];
  if (!found) return void (await clients.openWindow(path));
  const shown = await found.focus().catch(() => found);
  if (await isOpened(shown, path)) return;
  await shown.navigate(path).catch(() => clients.openWindow(path));
}

function isOpened(client: Client, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const end = (isOpened: boolean) => {
      port1.close();
      resolve(isOpened);
    };
    const timer = setTimeout(() => end(false), timeoutMs);
    port1.onmessage = () => {
      clearTimeout(timer);
      end(true);
    };
    client.postMessage({ type: 'doce:open-path', path } satisfies OpenPath, [port2]);
  });
}

/** In a page: listens to the paths of notifications. Returns how to stop. */
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
