import { announce } from '../ui/announce.ts';

type Tone = 'success' | 'error' | 'info';

interface ToastOptions {
  /** Milliseconds it stays; by its tone when absent. */
  duration?: number;
  /** A toast replaces one on screen with the same id, and `endToast` removes it. */
  id?: string;
  /** A button in the toast. A press also ends the toast. */
  action?: { label: string; onPress: () => void };
}

export interface ToastMessage extends Omit<ToastOptions, 'duration'> {
  tone: Tone;
  text: string;
  duration: number;
}

const toastDuration: Record<Tone, number> = { success: 2000, error: 4000, info: 4000 };

/** The toast library and its container, which the first screen does not need. */
let library: Promise<typeof import('./toast-host.tsx')> | null = null;

/** Shows a short message at the bottom right (SHELL-08). */
function show(tone: Tone, text: string, { duration = toastDuration[tone], ...rest }: ToastOptions): void {
  announce(text);
  library = import('./toast-host.tsx');
  library.then(
    ({ showToast }) => showToast({ tone, text, duration, ...rest }),
    () => undefined,
  );
}

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
  library?.then(
    ({ toast }) => toast.dismiss(id),
    () => undefined,
  );
}
