import type { PickAnswer } from '../../shared/contract/bets.ts';
import { noAnswer, type ApiError } from '../api/api-error.ts';
import { isServerTimeCertain, serverNow } from '../lib/server-clock.ts';
import { keepAnswers } from './merge-server-results.ts';
import { newOpId } from '../lib/op-id.ts';
import { isToSend, type OutboxRow, type OutboxState } from './outbox-row.ts';
import { outboxInDatabase, type Outbox } from './outbox.ts';
import { sendPickNews } from './pick-news.ts';
import { postPicks, type PostResult } from './post-picks.ts';
import { rowErrorOf, verdictOn, waitAfter } from './retry-policy.ts';
import { claim, claimedBy, expire, needLogin, release, setAside, settle } from './sending-steps.ts';
import { inLock } from '../lib/in-lock.ts';

/** The player whose picks are sent, and the tokens. */
export interface FlushSession {
  playerId: number;
  /** Returns the current token; null if the player is logged out. */
  token: () => Promise<string | null>;
  /** Replaces a stale token. ended: the server has ended the session. unreachable: the server did not answer. */
  renew: (stale: string) => Promise<{ token: string } | 'ended' | 'unreachable'>;
}

export interface FlushReport {
  /**
   * done: the server answered all due rows. no-answer: no server answered. failed: an error of the server. storage: the
   * database failed.
   */
  end: 'done' | 'no-answer' | 'failed' | 'needs-login' | 'storage';
  /** The number of saved choices that are still on this device. */
  left: number;
  /**
   * When the next row is due, by the device's clock (epoch milliseconds); null: no row is left, or all wait for a
   * login.
   */
  nextAttemptAt: number | null;
}

/** The dependencies of a flush. Tests replace them. */
export interface FlushTools {
  outbox: Outbox;
  post: (rows: readonly OutboxRow[], token: string) => Promise<PostResult>;
  /** Merges answers into the stored snapshots. */
  keepAnswers: (answers: readonly PickAnswer[]) => Promise<void>;
  /** The device's clock. */
  now: () => number;
  /** The server's time if a recent answer contained it; null if it is only an estimate. */
  certainServerTime: () => number | null;
  random: () => number;
  inTurn: <T>(playerId: number, work: (hasLock: boolean) => Promise<T>) => Promise<T>;
}

/** The API's limit for one call. */
const batchSize = 100;
/** A batch takes 10 s at most, so a flush takes 15 s at most. */
const lastBatchStartsMs = 5_000;

/**
 * Sends the saved rows of a player, from a page or a worker. The Web Lock `drain:<player>` allows one sender at a time.
 * Never rejects.
 *
 * @param isNetworkBack also sends the rows that wait for the network or because of a Retry-After
 */
export async function flushOutbox(
  session: FlushSession,
  { isNetworkBack = false, ...given }: { isNetworkBack?: boolean } & Partial<FlushTools> = {},
): Promise<FlushReport> {
  const { playerId } = session;
  const tools: FlushTools = { ...worldOf(playerId), ...given };
  try {
    const end = await tools.inTurn(playerId, (hasLock) => drain(session, tools, { isNetworkBack, hasLock }));
    return reportOf(end, (await tools.outbox.read()).state, tools.now());
  } catch (error) {
    console.warn('The outbox cannot be read', error);
    return { end: 'storage', left: 0, nextAttemptAt: null };
  }
}

function worldOf(playerId: number): FlushTools {
  return {
    outbox: outboxInDatabase(playerId),
    post: postPicks,
    keepAnswers: (answers) => keepAnswers(playerId, answers),
    now: Date.now,
    certainServerTime: () => (isServerTimeCertain() ? serverNow() : null),
    random: Math.random,
    inTurn: inDrain,
  };
}

/** Sends batches until no row is due, the time is over or a batch fails. */
async function drain(
  session: FlushSession,
  tools: FlushTools,
  mode: { isNetworkBack: boolean; hasLock: boolean },
): Promise<FlushReport['end']> {
  const { outbox, now } = tools;
  const startedAt = performance.now();
  do {
    if (!(await session.token())) {
      await outbox.change(needLogin);
      return 'needs-login';
    }
    const leaseId = newOpId();
    const claimed = await outbox.change((state) =>
      claim(state, { leaseId, now: now(), limit: batchSize, ...mode }),
    );
    const batch = claimedBy(claimed.state, leaseId);
    if (batch.length === 0) return 'done';
    const failure = await exchange(batch, session, tools);
    const end = await releaseBatch(leaseId, batch, failure, tools);
    if (end !== 'done') return end;
  } while (performance.now() - startedAt < lastBatchStartsMs);
  return 'done';
}

type Failure = ApiError | 'needs-login';

/** Sends rows and stores the answers. Returns null, or why some rows got no answer. */
async function exchange(
  rows: readonly OutboxRow[],
  session: FlushSession,
  tools: FlushTools,
): Promise<Failure | null> {
  const { outbox, post } = tools;
  const result = await postAs(session, (token) => post(rows, token));
  if (result === 'needs-login') return result;
  if (!result.error) {
    const { answers } = result;
    sendPickNews({ playerId: session.playerId, answers });
    // Before the rows are deleted, so that the screen always finds the pick in one of the two.
    await tools.keepAnswers(answers);
    await outbox.change((state) => settle(state, answers, tools.certainServerTime() ?? serverNow()));
    return null;
  }
  if (verdictOn(result.error) !== 'unreadable') return result.error;
  const [first, ...others] = rows;
  if (others.length === 0) {
    await outbox.change((state) => setAside(state, first!.opId, serverNow()));
    return null;
  }
  // The server rejects a whole batch for one invalid row. Bisecting finds it.
  const half = Math.ceil(rows.length / 2);
  return (
    (await exchange(rows.slice(0, half), session, tools)) ??
    (await exchange(rows.slice(half), session, tools))
  );
}

/** Posts with the session's token, and once more with a renewed one if the token has expired. */
async function postAs(
  session: FlushSession,
  post: (token: string) => Promise<PostResult>,
): Promise<PostResult | 'needs-login'> {
  const token = await session.token();
  if (!token) return 'needs-login';
  const first = await post(token);
  if (!first.error || verdictOn(first.error) !== 'log-in') return first;
  const renewed = await session.renew(token);
  if (renewed === 'ended') return 'needs-login';
  if (renewed === 'unreachable') return { error: noAnswer };
  const second = await post(renewed.token);
  return second.error && verdictOn(second.error) === 'log-in' ? 'needs-login' : second;
}

/** Releases the rows that got no answer. They wait for a retry, and expire a day after their match. */
async function releaseBatch(
  leaseId: string,
  batch: readonly OutboxRow[],
  failure: Failure | null,
  { outbox, now, random, certainServerTime }: FlushTools,
): Promise<FlushReport['end']> {
  // The server may leave a row out of its answer.
  const error = failure ?? { ...noAnswer, code: 'internal' as const };
  const lastError = error === 'needs-login' ? null : rowErrorOf(error);
  const attempts = Math.max(...batch.map((row) => row.attempts));
  const retryAfter = error === 'needs-login' ? null : error.retryAfter;
  await outbox.change((state) => {
    const back = release(
      state,
      leaseId,
      lastError
        ? {
            state: 'waiting',
            lastError,
            wait: {
              now: now(),
              serverNow: certainServerTime() ?? now(),
              ms: waitAfter(attempts, retryAfter, random()),
            },
          }
        : { state: 'needs-login' },
    );
    // Without an answer the server may have stored the pick, so the row does not expire.
    const time = lastError?.kind === 'no-answer' ? null : certainServerTime();
    return failure && time !== null ? expire(back, time) : back;
  });
  if (!failure) return 'done';
  if (!lastError) return 'needs-login';
  return lastError.kind === 'no-answer' ? 'no-answer' : 'failed';
}

function reportOf(end: FlushReport['end'], { rows }: OutboxState, now: number): FlushReport {
  const left = rows.filter(isToSend);
  const turns = left.flatMap(({ state, nextAttemptAt, lease }) => {
    if (state === 'needs-login') return [];
    return [nextAttemptAt ?? lease?.until ?? now];
  });
  return { end, left: left.length, nextAttemptAt: turns.length > 0 ? Math.min(...turns) : null };
}

/**
 * Runs `work` while no other tab and no worker sends this player's picks. Without the lock two senders are harmless,
 * because of leases and op ids. Tells `work` whether it has the lock. Raises the errors of `work`.
 */
export function inDrain<T>(playerId: number, work: (hasLock: boolean) => Promise<T>): Promise<T> {
  return inLock(`drain:${playerId}`, work);
}
