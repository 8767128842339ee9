import { localStore } from '../lib/web-storage.ts';

/** Set with the first snapshot. Apart from these, so that what asks first does not load the rest. */
const key = 'doce:snapshots';
/** Stands for the player id in the snapshots of a visitor. */
export const VISITOR = 0;

/** Whether this browser may have snapshots: a first visit has none, and neither waits for the database nor downloads it before its first question. */
export function mayHaveSnapshots(): boolean {
  return localStore.get(key) !== null;
}

/** From now on it may. */
export function noteSnapshots(): void {
  localStore.set(key, '1');
}
