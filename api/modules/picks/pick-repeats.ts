import { MAX_CHOICE_AGE_MS } from '../../../shared/rules/choice-order.ts';
import type { Queries } from '../../database/database.ts';

const BATCH = 10_000;

/**
 * Deletes what `save_picks` keeps for repeats once it is older than a choice may be. Each batch is a statement of its own, so that no save waits long.
 *
 * @param now epoch milliseconds
 * @returns how many rows were deleted
 */
export async function deleteOldPickRepeats(queries: Queries, now: number): Promise<number> {
  const before = new Date(now - MAX_CHOICE_AGE_MS);
  let deleted = 0;
  for (;;) {
    const [row] = await queries.rows<{ count: number }>('select forget_pick_repeats($1, $2) as count', [
      before,
      BATCH,
    ]);
    deleted += row!.count;
    if (row!.count < BATCH) return deleted;
  }
}
