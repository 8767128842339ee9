// @vitest-environment node
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { noAnswer, type ApiError } from '../api/api-error.ts';
import type { PickAnswer } from '../../shared/contract/bets.ts';
import { flushOutbox, type FlushSession, type FlushTools } from './flush-outbox.ts';
import { outboxInMemory, type Outbox } from './outbox.ts';
import type { OutboxRow } from './outbox-row.ts';
import { onPickNews } from './pick-news.ts';
import type { PostResult } from './post-picks.ts';
import { sampleChoice, sampleRow } from '../testing/sample-outbox.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const failed = { ...noAnswer, status: 500, code: 'internal', message: 'no' } as const;
const sessionEnded = { ...noAnswer, status: 401, code: 'session_ended' } as const;
const unreadable = { ...noAnswer, status: 400, code: 'invalid_input', message: 'no' } as const;

let outbox: Outbox;
let posts: { ids: string[]; token: string }[];
let session: FlushSession;

beforeEach(() => {
  posts = [];
  session = { playerId: 7, token: async () => 'good', renew: async () => 'ended' };
});

const accept = ({ matchId, opId, prediction }: OutboxRow): PickAnswer => ({
  matchId,
  opId,
  status: 'accepted',
  pick: prediction,
  startTime: null,
  lockAt: null,
});
const acceptAll = (rows: readonly OutboxRow[]): PostResult => ({ answers: rows.map(accept) });

/** Queues rows, flushes once, and returns the report and the new state. */
async function flush(
  saved: readonly Partial<OutboxRow>[],
  answer: (rows: readonly OutboxRow[], token: string) => PostResult,
  different: Partial<FlushTools> & { isNetworkBack?: boolean } = {},
) {
  const rows = saved.map((row, index) => sampleRow(index + 1, { state: 'queued', ...row }));
  outbox = outboxInMemory({ state: { rows, receipts: [] }, revision: 1 });
  const report = await flushOutbox(session, {
    outbox,
    post: async (batch, token) => {
      posts.push({ ids: batch.map(({ opId }) => opId), token });
      return answer(batch, token);
    },
    now: () => now,
    certainServerTime: () => now,
    random: () => 0,
    inTurn: (_, work) => work(true),
    ...different,
  });
  return { report, ...(await outbox.read()).state };
}

const fail = (error: ApiError) => (): PostResult => ({ error });

describe('PWA-05 saved rows', () => {
  test('PWA-05 twelve picks leave in one request, and the pages get the answers', async () => {
    const heard = vi.fn();
    const stop = onPickNews(heard);
    const { report, rows } = await flush(Array<object>(12).fill({}), acceptAll);
    stop();
    expect(posts.map(({ ids }) => ids.length)).toEqual([12]);
    expect(report).toEqual({ end: 'done', left: 0, nextAttemptAt: null });
    expect(rows).toEqual([]);
    expect(heard).toHaveBeenCalledOnce();
    expect(heard.mock.calls[0]![0]).toMatchObject({ playerId: 7, answers: { length: 12 } });
  });

  test('PWA-05 leave in batches of a hundred', async () => {
    await flush(Array<object>(230).fill({}), acceptAll);
    expect(posts.map(({ ids }) => ids.length)).toEqual([100, 100, 30]);
  });

  test('PWA-04 a draft is not sent, and without saved rows there is no request', async () => {
    const { report, rows } = await flush([{ state: 'draft' }], acceptAll);
    expect(posts).toEqual([]);
    expect(report.left).toBe(0);
    expect(rows).toHaveLength(1);
  });

  test('PLAY-06 PWA-06 a refused row gets a receipt; the server accepts the others of the batch', async () => {
    const { rows, receipts } = await flush([{}, {}], ([first, second]) => ({
      answers: [accept(first!), { ...accept(second!), status: 'refused', code: 'match_started', pick: null }],
    }));
    expect(rows).toEqual([]);
    expect(receipts).toMatchObject([{ opId: 'op-2', outcome: 'refused', code: 'match_started' }]);
  });

  test('PWA-05 a row that is missing in the answer waits for a retry', async () => {
    const { rows } = await flush([{}, {}], ([first]) => ({ answers: [accept(first!)] }));
    expect(rows).toMatchObject([{ opId: 'op-2', state: 'waiting' }]);
  });
});

describe('PWA-05 failures', () => {
  test('PWA-05 without an answer all rows wait, and leave when the network is back', async () => {
    const { report, rows } = await flush([{}], fail(noAnswer));
    expect(report).toEqual({ end: 'no-answer', left: 1, nextAttemptAt: now + 2_000 });
    expect(rows).toMatchObject([{ state: 'waiting', lastError: { kind: 'no-answer' } }]);
    const again = await flush(rows, acceptAll, { isNetworkBack: true });
    expect(again.rows).toEqual([]);
  });

  test('PWA-15 a Retry-After delays the row until our server can be reached again', async () => {
    const limited = { ...failed, status: 429, code: 'too_many_requests', retryAfter: 60 } as const;
    const { report, rows } = await flush([{}], fail(limited));
    expect(report).toMatchObject({ end: 'failed', nextAttemptAt: now + 60_000 });
    posts = [];
    await flush(rows, acceptAll);
    expect(posts).toEqual([]);
    await flush(rows, acceptAll, { isNetworkBack: true });
    expect(posts).toMatchObject([{ ids: ['op-1'] }]);
  });

  test('PWA-05 an invalid row gets a receipt, and the server accepts the others', async () => {
    const { rows, receipts } = await flush(Array<object>(9).fill({}), (batch) =>
      batch.some(({ opId }) => opId === 'op-4') ? { error: unreadable } : acceptAll(batch),
    );
    expect(rows).toEqual([]);
    expect(receipts).toMatchObject([{ opId: 'op-4', outcome: 'refused', code: 'invalid_input' }]);
    expect(posts.length).toBeLessThan(10);
  });

  test('PWA-05 rows of a failed second half wait', async () => {
    const { rows } = await flush([{}, {}, {}, {}], (batch) => {
      if (batch.length === 4) return { error: unreadable };
      return batch[0]!.opId === 'op-1' ? acceptAll(batch) : { error: failed };
    });
    expect(rows.map(({ opId, state }) => [opId, state])).toEqual([
      ['op-3', 'waiting'],
      ['op-4', 'waiting'],
    ]);
  });

  test('PWA-04 a row expires a day after its match if all tries failed and the server told the time', async () => {
    const match = { ...sampleChoice(1).match, startTime: new Date(now - 25 * 3_600_000).toISOString() };
    const old = { match, attempts: 4 };
    expect((await flush([old], fail(failed))).receipts).toMatchObject([{ outcome: 'expired' }]);
    expect((await flush([old], fail(failed), { certainServerTime: () => null })).rows).toHaveLength(1);
    expect((await flush([old], fail(noAnswer))).rows).toHaveLength(1);
    expect((await flush([old], acceptAll)).receipts).toEqual([]);
  });

  test('PWA-04 a flush does not throw if the database fails', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const broken: Outbox = { ...outboxInMemory(), change: () => Promise.reject(new Error('gone')) };
    expect((await flush([{}], acceptAll, { outbox: broken })).report.end).toBe('storage');
    warn.mockRestore();
  });
});

describe('PWA-10 an expired session', () => {
  test('PWA-10 is renewed once, and all rows are sent', async () => {
    session.renew = async (stale) => ({ token: `${stale} and new` });
    const { rows } = await flush([{}], (batch, token) =>
      token === 'good' ? { error: sessionEnded } : acceptAll(batch),
    );
    expect(posts.map(({ token }) => token)).toEqual(['good', 'good and new']);
    expect(rows).toEqual([]);
  });

  test.each([
    ['the server ends the session', 'ended' as const, 'needs-login', 'needs-login'],
    ['the server does not answer', 'unreachable' as const, 'no-answer', 'waiting'],
    ['the server refuses the new token too', { token: 'new' }, 'needs-login', 'needs-login'],
  ])('PWA-10 the row stays when %s', async (_, renewal, end, state) => {
    session.renew = async () => renewal;
    const { report, rows } = await flush([{}], fail(sessionEnded));
    expect(report).toMatchObject({ end, left: 1 });
    expect(rows).toMatchObject([{ state }]);
  });

  test('PWA-10 without a token all rows wait for the login without a request', async () => {
    session.token = async () => null;
    const { report, rows } = await flush([{}], acceptAll);
    expect(posts).toEqual([]);
    expect(report).toEqual({ end: 'needs-login', left: 1, nextAttemptAt: null });
    session.token = async () => 'good';
    expect((await flush(rows, acceptAll)).rows).toEqual([]);
  });
});
