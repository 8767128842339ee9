import { useSyncExternalStore } from 'react';
import { createExternalStore } from '../lib/external-store.ts';
import { whenNothingIsSent } from './when-nothing-is-sent.ts';

/** What there is to say of a newer release: nothing, that it waits for the player's word, or that it is taking over. */
export type UpdateState = 'none' | 'waiting' | 'taking-over';

const state = createExternalStore<UpdateState>('none');
let letTakeOver: () => void = () => undefined;

/** A newer release is installed and waits; `takeOver` tells it to go on. */
export function announceUpdate(takeOver: () => void): void {
  letTakeOver = takeOver;
  if (state.read() !== 'taking-over') state.set('waiting');
}

/** Not now. It takes over when the app is closed everywhere, and is announced again when yet another one comes. */
export function postponeUpdate(): void {
  state.set('none');
}

/** The player agrees: it takes over as soon as no pick is on its way. Then every tab reloads that has no input (`onTakenOver`). */
export async function takeUpdate(): Promise<void> {
  if (state.read() !== 'waiting') return;
  state.set('taking-over');
  await whenNothingIsSent();
  letTakeOver();
}

/**
 * Another release has taken over, agreed to in this tab or in another one. Reloads, unless this tab would lose something without a question: then it
 * offers the update again.
 */
export function onTakenOver(reload: () => void): void {
  if (state.read() === 'taking-over' || !hasInput()) reload();
  else announceUpdate(reload);
}

/** Whether a dialog is open or a text field of this page has a text. */
function hasInput(): boolean {
  if (document.querySelector('dialog[open]')) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:not([type=radio], [type=checkbox], [type=hidden])',
  );
  const isTyped = [...fields].some(({ value, readOnly }) => value !== '' && !readOnly);
  return isTyped || Boolean(document.querySelector('[contenteditable=true]')?.textContent);
}

export function useUpdate(): UpdateState {
  return useSyncExternalStore(state.subscribe, state.read);
}
