import { lazy, type ComponentType } from 'react';
import { onConnection, readConnection } from '../lib/connection.ts';
import { orReload } from './stale-release.ts';

/** Replaces the parts whose download failed. React.lazy itself keeps a failure for ever. */
const renewals = new Set<() => void>();
const failedStyles = new Set<HTMLLinkElement>();
const firstWaitMs = 2_000;
const longestWaitMs = 60_000;

// The server renders public pages without a window.
globalThis.window?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  },
  { capture: true },
);

/**
 * Returns a component that is downloaded when it is first drawn, or earlier by `download`. Drawing it throws
 * `PartNotLoaded` if the download failed. `renewFailedParts` lets the next drawing download it again.
 */
export function latePart<Props extends object = object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: { default: ComponentType<Props> } | null = null;
  const download = async () => {
    const [part] = await orReload(Promise.all([load(), ...retryStyles()]));
    loaded = { default: part };
    return loaded;
  };
  const make = () =>
    lazy(() =>
      loaded
        ? synchronously(loaded)
        : download().catch((error: unknown) => {
            renewals.add(() => (Current = make()));
            throw error;
          }),
    ) as ComponentType<Props>;
  let Current = make();
  const Part = (props: Props) => <Current {...props} />;
  return Object.assign(Part, { download });
}

/** Call it after an error boundary removed a failed part. The next drawing downloads the part again. */
export function renewFailedParts(): void {
  renewals.forEach((renew) => renew());
  renewals.clear();
}

/**
 * Calls `retry` after a backoff, and at once when the network is back. `tries` counts the retries before. Returns how
 * to stop.
 */
export function retryLater(retry: () => void, tries: number): () => void {
  const timer = setTimeout(retry, Math.min(firstWaitMs * 2 ** Math.min(tries, 10), longestWaitMs));
  const stop = onConnection(() => readConnection() === 'online' && retry());
  window.addEventListener('online', retry);
  return () => {
    clearTimeout(timer);
    stop();
    window.removeEventListener('online', retry);
  };
}

/** Downloads stylesheets again that failed. Vite's `import()` does not. */
function retryStyles(): Promise<unknown>[] {
  return [...failedStyles].map((failed) => {
    failedStyles.delete(failed);
    const link = failed.cloneNode() as HTMLLinkElement;
    return new Promise((resolve, reject) => {
      link.onload = resolve;
      link.onerror = reject;
      failed.replaceWith(link);
    });
  });
}

/** A promise that resolves synchronously. React shows a fallback for at least 300 ms if it has to wait. */
function synchronously<T>(value: T): Promise<T> {
  return { then: (resolve: (value: T) => void) => resolve(value) } as Promise<T>;
}
