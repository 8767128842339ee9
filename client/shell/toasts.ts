import { createExternalStore } from '../lib/external-store.ts';
import { announce } from '../ui/announce.ts';

type Tone = 'success' | 'error' | 'info';

interface ToastOptions {
  /** Milliseconds it stays; by its tone when absent. */
  duration?: number;
  /** A toast with the same id is shown once, and `endToast` removes it. */
  id?: string;
  /** A button in the toast. A press also ends the toast. */
  action?: { label: string; onPress: () => void };
}

export interface ToastMessage {
  tone: Tone;
  text: string;
  duration: number;
  id?: string | undefined;
  action?: ToastOptions['action'];
}

/** The toast library, as soon as it is downloaded. */
interface ToastLibrary {
  show: (message: ToastMessage) => void;
  end: (id: string) => void;
}

export const toastDuration: Record<Tone, number> = { success: 2000, error: 4000, info: 4000 };
export const toastsAtOnce = 20;

let library: ToastLibrary | null = null;
/** Messages that wait for the library. */
export const waitingToasts = createExternalStore<readonly ToastMessage[]>([]);

/** A short message at the bottom right (SHELL-08). The first one starts the download of the toast library (client/app/toasts.tsx). */
function show(tone: Tone, text: string, { duration = toastDuration[tone], id, action }: ToastOptions): void {
  const message = { tone, text, duration, id, action };
  announce(text);
  if (library) return library.show(message);
  waitingToasts.set([
    ...waitingToasts.read().filter((other) => id === undefined || other.id !== id),
    message,
  ]);
  setTimeout(
    () => waitingToasts.set(waitingToasts.read().filter((other) => other !== message)),
    plainAfterMs + duration,
  );
}

/** A message is shown without the library if the download takes longer. */
export const plainAfterMs = 1000;

export function toastSuccess(text: string, options: ToastOptions = {}): void {
  show('success', text, options);
}

export function toastError(text: string, options: ToastOptions = {}): void {
  show('error', text, options);
}

export function toastInfo(text: string, options: ToastOptions = {}): void {
  show('info', text, options);
}

/** Removes a toast whose text is no longer true. */
export function endToast(id: string): void {
  library?.end(id);
  waitingToasts.set(waitingToasts.read().filter((message) => message.id !== id));
}

/** Removes all messages that wait for the library. */
export function closeWaitingToasts(): void {
  waitingToasts.set([]);
}

/** The library is downloaded: shows what waits. Returns how to disconnect it. */
export function connectToasts(to: ToastLibrary): () => void {
  library = to;
  waitingToasts.read().forEach(to.show);
  waitingToasts.set([]);
  return () => {
    library = null;
  };
}
