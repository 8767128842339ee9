import { useStore } from '../lib/use-store.ts';
import { createExternalStore } from '../lib/external-store.ts';
import { heldLocks, inLock } from '../lib/in-lock.ts';
import { hasInput } from './has-input.ts';

/** waiting: a newer release waits until the player agrees. taking-over: it activates. */
type UpdateState = 'none' | 'waiting' | 'taking-over';

const state = createExternalStore<UpdateState>('none');
let activate: () => void = () => undefined;

/** A newer release is installed and waits. `takeOver` activates it. */
export function announceUpdate(takeOver: () => void): void {
  activate = takeOver;
  if (state.read() !== 'taking-over') state.set('waiting');
}

/** The player declines. The release activates when all tabs are closed. A later release is announced again. */
export function postponeUpdate(): void {
  state.set('none');
}

/**
 * The player agrees. The release activates as soon as no pick is being sent. Then all tabs without input reload
 * (`onTakenOver`).
 */
export async function takeUpdate(): Promise<void> {
  if (state.read() !== 'waiting') return;
  state.set('taking-over');
  await whenNothingIsSent();
  activate();
}

/**
 * Another release was activated by this tab or another one. Reloads, unless this tab would lose input: then it offers
 * the update again.
 */
export function onTakenOver(reload: () => void): void {
  if (state.read() === 'taking-over' || !hasInput()) reload();
  else announceUpdate(reload);
}

export function useUpdate(): UpdateState {
  return useStore(state);
}

/**
 * Resolves when no tab and no worker of this browser sends picks, or one of them is frozen. Senders hold the lock
 * `drain:<player>` (flush-outbox.ts).
 */
async function whenNothingIsSent(): Promise<void> {
  const names = await heldLocks();
  const drains = names.filter((name) => name.startsWith('drain:'));
  await Promise.all(drains.map((name) => inLock(name, () => Promise.resolve())));
}
