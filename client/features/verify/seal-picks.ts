import type { Outcome } from '../../../shared/rules/outcome.ts';
import type { GridReceipts } from '../../../shared/seal/receipt.ts';

/** Returns the picks of a grid that count by the log: for each match that of the last save that has it. */
export function countedPicks(receipts: GridReceipts | undefined): Map<number, Outcome> {
  return new Map(receipts?.saves.flatMap(({ card }) => card) ?? []);
}
