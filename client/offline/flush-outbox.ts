import type { PickAnswer } from '../../shared/contract/bets.ts';
import { noAnswer, type ApiError } from '../api/api-error.ts';
import { isServerTimeCertain, serverNow } from '../lib/server-clock.ts';
import { inDrain } from './drain-lock.ts';
import { keepAnswers } from './merge-server-results.ts';
import { newOpId } from '../lib/op-id.ts';
import { isSaved, type OutboxRow, type OutboxState } from './outbox-row.ts';
import { outboxInDatabase, type Outbox } from './outbox.ts';
import { tellPickNews } from './pick-news.ts';
import { postPicks, type PostResult } from './post-picks.ts';
import { rowErrorOf, verdictOn, waitAfter } from './retry-policy.ts';
import { claim, claimedBy, expire, needLogin, release, setAside, settle } from './sending-steps.ts';

/** On whose behalf to send, and with what token. */
export interface FlushSession {
  playerId: number;
  /** The token of the moment; null when the player is logged out. */
  token: () => Promise<string | null>;
  /** A token in place of a stale one. ended: the server knows the session no more. unreachable: nothing can be said yet. */
  renew: (stale: string) => Promise<{ token: string } | 'ended' | 'unreachable'>;
}

export interface FlushReport {
  /** done: all whose turn it was are answered. Else why not: nobody was reached, a bad answer, no session, a database that fails. */
  end: 'done' | 'no-answer' | 'failed' | 'needs-login' | 'storage';
  /** Saved choices that are still on this device. */
  left: number;
  /** When it is the next one's turn, by the device's clock (epoch milliseconds); null: nothing is left, or only a login helps. */
  nextAttemptAt: number | null;
}

/** What a flush needs of the world; a test gives its own. */
export interface FlushTools {
  outbox: Outbox;
  post: (rows: readonly OutboxRow[], token: string) => Promise<PostResult>;
  /** Notes what the server holds in what this device shows of it. */
  keepAnswers: (answers: readonly PickAnswer[]) => Promise<void>;
  /** The device's clock. */
  now: () => number;
  /** The server's time where an answer of this moment told it; null where it is a mere estimate. */
  certainServerTime: () => number | null;
  random: () => number;
  inTurn: <T>(playerId: number, work: () => Promise<T>) => Promise<T>;
}

/** What the API takes in one call. */
const batchSize = 100;
/** A batch that begins before has its 10 s, and all together stays below 15 s. */
const lastBatchStartsMs = 5_000;

/**
 * Sends what the player saved and the server has not taken, from a page or a worker; one sender at a time holds the Web Lock `drain:<player>`. Never
 * rejects. A worker's `sync` event is to reject when `left` is not 0, so that the browser tries again:
 *
 *     const session = await sessionOfWorker();
 *     if (session && (await flushOutbox(session)).left > 0) throw new Error('picks are left');
 *
 * `isNetworkBack`: rows that wait because nobody was reached are sent now.
 */
export async function flushOutbox(
  session: FlushSession,
  { isNetworkBack = false, ...given }: { isNetworkBack?: boolean } & Partial<FlushTools> = {},
): Promise<FlushReport> {
  const { playerId } = session;
  const tools: FlushTools = { ...worldOf(playerId), ...given };
  try {
    const end = await tools.inTurn(playerId, () => drain(session, tools, isNetworkBack));
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

/** Batch after batch until nothing is due, the time is over or something fails. */
async function drain(
  session: FlushSession,
  tools: FlushTools,
  isNetworkBack: boolean,
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
      claim(state, { leaseId, now: now(), limit: batchSize, isNetworkBack }),
    );
    const batch = claimedBy(claimed.state, leaseId);
    if (batch.length === 0) return 'done';
    const failure = await exchange(batch, session, tools);
    const end = await giveBack(leaseId, batch, failure, tools);
    if (end !== 'done') return end;
  } while (performance.now() - startedAt < lastBatchStartsMs);
  return 'done';
}

type Failure = ApiError | 'needs-login';

/** Sends rows and takes in what the server says. Gives null, or why rows of these are left without an answer. */
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
    tellPickNews({ playerId: session.playerId, answers });
    // Before the rows go: what is shown without a network has the pick from one of the two.
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
  // Something in it spoils the whole: halves find it, and the others get through.
  const half = Math.ceil(rows.length / 2);
  return (
    (await exchange(rows.slice(0, half), session, tools)) ??
    (await exchange(rows.slice(half), session, tools))
  );
}

/** A call with the session's token, and once more with a renewed one. */
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

/** What is left without an answer goes back to wait its turn, and ends when that has lasted until a day after its match. */
async function giveBack(
  leaseId: string,
  batch: readonly OutboxRow[],
  failure: Failure | null,
  { outbox, now, random, certainServerTime }: FlushTools,
): Promise<FlushReport['end']> {
  // An answer that leaves out a row is no answer for that row.
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
    // Nobody reached: what became of it may still be learnt.
    const time = lastError?.kind === 'no-answer' ? null : certainServerTime();
    return failure && time !== null ? expire(back, time) : back;
  });
  if (!failure) return 'done';
  if (!lastError) return 'needs-login';
  return lastError.kind === 'no-answer' ? 'no-answer' : 'failed';
}

function reportOf(end: FlushReport['end'], { rows }: OutboxState, now: number): FlushReport {
  const left = rows.filter(isSaved);
  const turns = left.flatMap(({ state, nextAttemptAt, lease }) => {
    if (state === 'needs-login') return [];
    return [nextAttemptAt ?? lease?.until ?? now];
  });
  return { end, left: left.length, nextAttemptAt: turns.length > 0 ? Math.min(...turns) : null };
}
