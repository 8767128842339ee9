import { createElement } from 'react';
import { tell } from '../ui/told.ts';

type Tone = 'success' | 'error' | 'info';

interface ToastOptions {
  /** Milliseconds it stays; by its tone when absent. */
  duration?: number;
  /** By which it is ended before its time, and not shown twice at once. */
  id?: string;
  /** A button in the toast. A press also ends the toast. */
  action?: { label: string; onPress: () => void };
}

export const toastDuration: Record<Tone, number> = { success: 2000, error: 4000, info: 4000 };
export const toastsAtOnce = 20;

const listeners = new Set<() => void>();
let wanted = false;

/** A short message at the bottom right (SHELL-08). The library behind it is loaded with the first one. */
async function show(
  tone: Tone,
  text: string,
  { duration = toastDuration[tone], id, action }: ToastOptions,
): Promise<void> {
  if (!wanted) {
    wanted = true;
    listeners.forEach((listener) => listener());
  }
  tell(text);
  const { toast } = await import('react-toastify/unstyled');
  const content = action
    ? createElement(
        'span',
        { className: 'toast-with-action' },
        text,
        createElement('button', { type: 'button', onClick: action.onPress }, action.label),
      )
    : text;
  toast[tone](content, { autoClose: duration, role: tone === 'error' ? 'alert' : 'status', toastId: id });
}

export function toastSuccess(text: string, options: ToastOptions = {}): void {
  void show('success', text, options);
}

export function toastError(text: string, options: ToastOptions = {}): void {
  void show('error', text, options);
}

export function toastInfo(text: string, options: ToastOptions = {}): void {
  void show('info', text, options);
}

/** What it says is true no more. */
export async function endToast(id: string): Promise<void> {
  if (wanted) (await import('react-toastify/unstyled')).toast.dismiss(id);
}

/** For the host: whether any toast was ever asked for, and to hear of the first. */
export function areToastsWanted(): boolean {
  return wanted;
}

export function onToastsWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
