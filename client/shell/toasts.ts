import { announce } from '../ui/announce.ts';
import type { ToastMessage } from './toast-host.tsx';

type Tone = ToastMessage['tone'];
/** `duration`: by its tone when absent. */
type ToastOptions = Partial<Omit<ToastMessage, 'tone' | 'text'>>;

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
