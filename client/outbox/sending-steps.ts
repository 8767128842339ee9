import type { PickAnswer } from '../../shared/contract/bets.ts';
import {
  changed,
  isToSend,
  replaces,
  withoutReplaced,
  withRows,
  type GivenUp,
  type OutboxRow,
  type OutboxState,
  type Receipt,
  type RowError,
} from './outbox-row.ts';

/** The lease of a flush on its rows. */
export const leaseMs = 30_000;
/** The longest backoff. A later `nextAttemptAt` means that the clock was set back. */
export const longestWaitMs = 60 * 60_000;
/** The shortest backoff. */
export const shortestWaitMs = 2_000;
/** A saved choice whose tries all failed expires this long after its match's start. */
const endsAfterStartMs = 24 * 60 * 60_000;

interface Claim {
  leaseId: string;
  /** The device's clock, epoch milliseconds. */
  now: number;
  limit: number;
  /** Our server can be reached again, so rows that wait for the network or because of a Retry-After are due. */
  isNetworkBack: boolean;
  /**
   * The flush has the lock of the senders. Rows that are still leased then belong to a page that was closed or
   * reloaded.
   */
  hasLock: boolean;
}

/** Leases the due rows to a flush. Rows of earlier matches come first. */
export function claim(
  state: OutboxState,
  { leaseId, now, limit, isNetworkBack, hasLock }: Claim,
): OutboxState {
  const abandoned = state.rows.filter((row) => row.state === 'sending' && (hasLock || !isLeased(row, now)));
  const rows = withoutReplaced(changed(state.rows, abandoned, { state: 'queued', lease: null }));
  const inFlight = rows.flatMap((row) => (row.state === 'sending' ? [row.matchId] : []));
  const due = rows
    .filter((row) => !inFlight.includes(row.matchId) && isDue(row, now, isNetworkBack))
    .sort((a, b) => Date.parse(a.match.startTime) - Date.parse(b.match.startTime))
    .slice(0, limit);
  const taken = changed(rows, due, ({ attempts }) => ({
    state: 'sending',
    lease: { id: leaseId, until: now + leaseMs },
    attempts: attempts + 1,
    nextAttemptAt: null,
  }));
  return withRows(state, taken);
}

/** Returns the rows that a flush has leased. */
export function claimedBy({ rows }: OutboxState, leaseId: string): OutboxRow[] {
  return rows.filter(({ lease }) => lease?.id === leaseId);
}

/**
 * Applies the server's answers by `opId`. Later choices for the same matches stay. `at` is by the estimate of the
 * server's clock.
 */
export function settle(state: OutboxState, answers: readonly PickAnswer[], at: number): OutboxState {
  const endings = answers.flatMap(({ opId, status, code, pick }): Ending[] => {
    const row = state.rows.find((each) => each.opId === opId);
    if (!row) return [];
    // The server has the pick that the player wants, so this is no refusal.
    const isLost = (status === 'refused' || status === 'superseded') && pick !== row.prediction;
    const outcome = isLost ? status : null;
    return [{ row, outcome, code: code ?? null }];
  });
  return finish(state, endings, at);
}

/** Refuses a row that the server cannot read, so that it does not block the other rows. */
export function setAside(state: OutboxState, opId: string, at: number): OutboxState {
  const row = state.rows.find((each) => each.opId === opId);
  return row ? finish(state, [{ row, outcome: 'refused', code: 'invalid_input' }], at) : state;
}

/**
 * Releases the rows of a lease, because they got no answer. They wait `wait.ms` from the device's time `wait.now`, but
 * at most half of the time until the start of their match. `wait.serverNow` is the server's time at `wait.now`, or the
 * device's while the server's is not known.
 */
export function release(
  state: OutboxState,
  leaseId: string,
  back:
    | { state: 'waiting'; wait: { now: number; serverNow: number; ms: number }; lastError: RowError }
    | { state: 'needs-login' },
): OutboxState {
  const given = changed(state.rows, claimedBy(state, leaseId), (row) => {
    if (back.state === 'needs-login') return { lease: null, state: back.state };
    const { wait, lastError } = back;
    const untilStart = Date.parse(row.match.startTime) - wait.serverNow;
    const longest = untilStart > 0 ? Math.max(shortestWaitMs, untilStart / 2) : Infinity;
    return {
      lease: null,
      state: back.state,
      lastError,
      nextAttemptAt: wait.now + Math.min(wait.ms, longest),
    };
  });
  return withRows(state, withoutReplaced(given));
}

/** Marks all rows to be sent as waiting for a login. */
export function needLogin(state: OutboxState): OutboxState {
  const waiting = state.rows.filter(({ state: each }) => each === 'queued' || each === 'waiting');
  return withRows(state, changed(state.rows, waiting, { state: 'needs-login', nextAttemptAt: null }));
}

/** Refuses drafts of matches that take no picks any more. `reasons` are by match. */
export function giveUpDrafts(
  state: OutboxState,
  reasons: ReadonlyMap<number, GivenUp>,
  at: number,
): OutboxState {
  const late = state.rows.filter((row) => !isToSend(row) && reasons.has(row.matchId));
  return finish(
    state,
    late.map((row) => ({ row, outcome: 'refused', code: reasons.get(row.matchId)! })),
    at,
  );
}

/**
 * Expires rows whose tries all failed, and drafts, a day after the start of their match. `now` is the server's time
 * from a recent answer, because an estimate can be wrong.
 */
export function expire(state: OutboxState, now: number): OutboxState {
  const old = state.rows.filter(
    (row) =>
      row.state !== 'sending' &&
      (!isToSend(row) || row.attempts > 0) &&
      Date.parse(row.match.startTime) + endsAfterStartMs <= now,
  );
  const endings = old.map((row): Ending =>
    isToSend(row)
      ? { row, outcome: 'expired', code: null }
      : { row, outcome: 'refused', code: 'match_started' },
  );
  return finish(state, endings, now);
}

interface Ending {
  row: OutboxRow;
  /** Null: the server has stored it. */
  outcome: Receipt['outcome'] | null;
  code: Receipt['code'];
}

/**
 * Deletes rows. Adds receipts for those that the server did not store, unless the player has saved another choice for
 * that match.
 */
function finish(state: OutboxState, endings: readonly Ending[], at: number): OutboxState {
  if (endings.length === 0) return state;
  const ended = endings.map(({ row }) => row);
  const rows = state.rows.filter((row) => !ended.includes(row));
  const added = endings.flatMap(({ row, outcome, code }): Receipt[] => {
    if (!outcome || rows.some((other) => replaces(other, row))) return [];
    const { opId, playerId, matchId, prediction, match } = row;
    return [{ opId, playerId, matchId, prediction, match, outcome, code, at }];
  });
  return { rows, receipts: [...state.receipts, ...added] };
}

/** Whether the lease of a row lasts. If its end is further away than a lease lasts, the clock was set back. */
function isLeased({ lease }: OutboxRow, now: number): boolean {
  return lease !== null && lease.until > now && lease.until <= now + leaseMs;
}

function isDue({ state, nextAttemptAt, lastError }: OutboxRow, now: number, isNetworkBack: boolean): boolean {
  if (state === 'queued' || state === 'needs-login') return true;
  if (state !== 'waiting') return false;
  if (isNetworkBack && lastError && lastError.kind !== 'failed') return true;
  return nextAttemptAt === null || nextAttemptAt <= now || nextAttemptAt > now + longestWaitMs;
}
