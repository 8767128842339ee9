import { useSyncExternalStore } from 'react';
import { whenNothingIsSent } from './when-nothing-is-sent.ts';

/** What there is to say of a newer release: nothing, that it waits for the player's word, or that it is taking over. */
export type UpdateState = 'none' | 'waiting' | 'taking-over';

let state: UpdateState = 'none';
let letTakeOver: () => void = () => undefined;
const listeners = new Set<() => void>();

function change(next: UpdateState): void {
  state = next;
  listeners.forEach((listener) => listener());
}

/** A newer release is installed and waits; `takeOver` tells it to go on. */
export function announceUpdate(takeOver: () => void): void {
  letTakeOver = takeOver;
  if (state !== 'taking-over') change('waiting');
}

/** Not now. It takes over when the app is closed everywhere, and is announced again when yet another one comes. */
export function postponeUpdate(): void {
  change('none');
}

/** The player agrees: it takes over as soon as no pick is on its way, and then every tab loads anew. */
export async function takeUpdate(): Promise<void> {
  if (state !== 'waiting') return;
  change('taking-over');
  await whenNothingIsSent();
  letTakeOver();
}

export function useUpdate(): UpdateState {
  return useSyncExternalStore(subscribe, () => state);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
