import { LONGEST_ANSWER_MS, PUSHES_AT_ONCE } from './https-push-transport.ts';

/** So many are taken together, and the next when only so many are left as are on their way. */
export const TAKEN_AT_ONCE = 200;
export const LOW_STOCK = PUSHES_AT_ONCE;
/** So many outcomes are written down together; a crash repeats these at the most, and their topic makes one notification of the two. */
export const NOTED_AT_ONCE = 200;

const roundsOf = (pushes: number) => Math.ceil(pushes / PUSHES_AT_ONCE);
/**
 * As long as nobody else takes what was taken, even when no answer comes before the last moment. The last one waits for those on their way, for the rest of
 * the stock and for those taken with it; its outcome for the others that are written down with it. One round more for the database.
 */
export const CLAIM_MS =
  (roundsOf(PUSHES_AT_ONCE + LOW_STOCK + TAKEN_AT_ONCE) + roundsOf(NOTED_AT_ONCE) + 1) * LONGEST_ANSWER_MS;

/** SQL: whether the delivery `d` was tried in vain (a first try that is still claimed is not), or is due and nobody takes it; quiet hours make none late. */
export const IS_LATE = `(d.attempts > 1 or d.next_attempt_at < now() - interval '5 minutes'
  or d.attempts = 1 and d.next_attempt_at > now() + interval '${CLAIM_MS} milliseconds')`;
