import { describe, expect, test } from 'vitest';
import type { PickAnswer } from '../../shared/contract/bets.ts';
import { choose, emptyOutbox, save, type OutboxRow, type OutboxState } from './outbox-row.ts';
import { sampleChoice, sampleRow, sampleStamp } from '../testing/sample-outbox.ts';
import {
  claim,
  claimedBy,
  expire,
  giveUpDrafts,
  leaseMs,
  needLogin,
  release,
  setAside,
  settle,
} from './sending-steps.ts';

const hour = 60 * 60_000;
const wish = { leaseId: 'mine', now: 1_000_000, limit: 100, isNetworkBack: false, hasLock: false };
const holding = (...rows: OutboxRow[]): OutboxState => ({ ...emptyOutbox, rows });
const queued = (matchId: number, different: Partial<OutboxRow> = {}) =>
  sampleRow(matchId, { state: 'queued', ...different });
const sending = (matchId: number, id: string, until = wish.now + 5_000) =>
  sampleRow(matchId, { state: 'sending', lease: { id, until } });
const claimed = (state: OutboxState, different: Partial<typeof wish> = {}) => {
  const given = { ...wish, ...different };
  return claimedBy(claim(state, given), given.leaseId).map(({ opId }) => opId);
};
const answer = (status: PickAnswer['status'], different: Partial<PickAnswer> = {}): PickAnswer => ({
  matchId: 1,
  opId: 'op-1',
  status,
  pick: null,
  startTime: null,
  lockAt: null,
  ...different,
});

describe('PWA-05 whose turn it is', () => {
  test('PWA-05 what was saved, never a draft; the lease lasts half a minute', () => {
    const state = claim(holding(queued(1), sampleRow(2), queued(3, { state: 'needs-login' })), wish);
    expect(claimedBy(state, 'mine').map(({ opId }) => opId)).toEqual(['op-1', 'op-3']);
    expect(state.rows[0]).toMatchObject({
      state: 'sending',
      attempts: 1,
      lease: { until: wish.now + leaseMs },
    });
  });

  test('PWA-05 the matches that start first go first when there are too many', () => {
    const at = (startTime: string) => ({ match: { ...sampleChoice(1).match, startTime } });
    const late = queued(1, at('2030-01-02T00:00:00Z'));
    const soon = queued(2, at('2030-01-01T00:00:00Z'));
    expect(claimed(holding(late, soon), { limit: 1 })).toEqual(['op-2']);
  });

  test.each([
    ['its time has not come', { nextAttemptAt: wish.now + 1 }, false, []],
    ['its time has come', { nextAttemptAt: wish.now }, false, ['op-1']],
    ['the last try got no answer and the network is back', { nextAttemptAt: wish.now + 9 }, true, ['op-1']],
    ['the device’s clock was set back since', { nextAttemptAt: wish.now + 2 * hour }, false, ['op-1']],
  ] as const)('PWA-05 what waits: %s', (_, row, isNetworkBack, taken) => {
    const lastError = { kind: 'no-answer', code: 'network' } as const;
    const state = holding(queued(1, { state: 'waiting', lastError, ...row }));
    expect(claimed(state, { isNetworkBack })).toEqual(taken);
  });

  test('PWA-15 a row with a Retry-After waits for its time or for the next answer of our server', () => {
    const lastError = { kind: 'told-to-wait', code: 'too_many_requests' } as const;
    const row = queued(1, { state: 'waiting', lastError, nextAttemptAt: wish.now + 9 });
    expect(claimed(holding(row))).toEqual([]);
    expect(claimed(holding(row), { isNetworkBack: true })).toEqual(['op-1']);
  });

  test('PWA-08 what another one is sending is left alone, and so is a newer choice for that match', () => {
    expect(claimed(holding(sending(1, 'other'), queued(1, { opId: 'newer', seq: 2 })))).toEqual([]);
  });

  test.each([
    ['has run out', wish.now],
    ['ends further off than any does, for the clock was set back', wish.now + leaseMs + 1],
  ])('PWA-08 a lease that %s has expired', (_, until) => {
    expect(claimed(holding(sending(1, 'gone', until)))).toEqual(['op-1']);
  });

  test('PWA-21 the sender with the lock takes over at once what a closed or reloaded page was sending', () => {
    const left = holding(sending(1, 'closed'), queued(1, { opId: 'newer', seq: 2 }), sending(2, 'closed'));
    expect(claimed(left, { hasLock: true })).toEqual(['newer', 'op-2']);
  });

  test('PWA-05 a newer row replaces an unanswered one', () => {
    expect(claimed(holding(sending(1, 'gone', 0), queued(1, { opId: 'newer', seq: 2 })))).toEqual(['newer']);
  });
});

describe('PLAY-08 answers of the server', () => {
  const sent = holding(sending(1, 'mine'));

  test.each(['accepted', 'unchanged'] as const)('PLAY-08 %s: the row is deleted', (status) => {
    expect(settle(sent, [answer(status)], 5)).toEqual(emptyOutbox);
  });

  test('PLAY-08 refused, superseded: told with match, choice and reason', () => {
    const refused = settle(sent, [answer('refused', { code: 'match_started' })], 5);
    expect(refused.rows).toEqual([]);
    expect(refused.receipts).toMatchObject([
      { opId: 'op-1', prediction: 'home_win', outcome: 'refused', code: 'match_started', at: 5 },
    ]);
    expect(settle(sent, [answer('refused', { code: 'op_id_reused' })], 5).receipts).toMatchObject([
      { opId: 'op-1', outcome: 'refused', code: 'op_id_reused' },
    ]);
    expect(settle(sent, [answer('superseded', { pick: 'draw' })], 5).receipts).toMatchObject([
      { outcome: 'superseded', code: null },
    ]);
  });

  test('PLAY-08 a refusal gets no receipt if the server has the wanted pick', () => {
    expect(settle(sent, [answer('refused', { pick: 'home_win' })], 5)).toEqual(emptyOutbox);
  });

  test('PWA-05 a choice made since then is not acknowledged away', () => {
    const tapped = choose(sent, sampleChoice(1, { opId: 'newer', prediction: 'draw' }), null);
    expect(settle(tapped, [answer('accepted')], 5).rows.map(({ opId }) => opId)).toEqual(['newer']);
    expect(settle(tapped, [answer('accepted', { opId: 'another' })], 5)).toBe(tapped);
    const saved = save(tapped, [1], sampleStamp());
    const refused = settle(saved, [answer('refused')], 5);
    expect(refused).toMatchObject({ rows: [{ opId: 'newer', state: 'queued' }], receipts: [] });
  });

  test('PLAY-08 a draft over it does not keep its refusal from being told', () => {
    const tapped = choose(sent, sampleChoice(1, { opId: 'newer', prediction: 'draw' }), null);
    expect(settle(tapped, [answer('refused')], 5)).toMatchObject({
      rows: [{ opId: 'newer', state: 'draft' }],
      receipts: [{ opId: 'op-1' }],
    });
  });

  test('PWA-05 an invalid row gets a receipt and does not block others', () => {
    expect(setAside(sent, 'op-1', 5)).toMatchObject({ rows: [], receipts: [{ code: 'invalid_input' }] });
  });
});

describe('what got no answer', () => {
  const lastError = { kind: 'no-answer', code: 'network' } as const;
  const back = { state: 'waiting', wait: { now: 0, serverNow: 0, ms: 9 }, lastError } as const;

  test('PWA-05 waits for its turn; what another flush has taken since stays its own', () => {
    const state = release(holding(sending(1, 'mine'), sending(2, 'other')), 'mine', back);
    expect(state.rows).toMatchObject([
      { state: 'waiting', nextAttemptAt: 9, lease: null },
      { state: 'sending', lease: { id: 'other' } },
    ]);
  });

  test.each([
    ['an hour before the start', 3_600_000, 1_800_000],
    ['90 s before', 90_000, 45_000],
    ['1 s before', 1_000, 2_000],
    ['after the start', -5_000, 3_600_000],
  ])('PWA-15 a Retry-After of an hour, %s', (_, untilStart, wait) => {
    const serverNow = Date.parse(sampleChoice(1).match.startTime) - untilStart;
    const told = { ...back, wait: { now: 500, serverNow, ms: 3_600_000 } };
    const state = release(holding(sending(1, 'mine')), 'mine', told);
    expect(state.rows).toMatchObject([{ nextAttemptAt: 500 + wait }]);
  });

  test('PWA-05 is over when a newer choice for its match was saved meanwhile', () => {
    const state = release(holding(sending(1, 'mine'), queued(1, { opId: 'newer', seq: 2 })), 'mine', back);
    expect(state.rows.map(({ opId }) => opId)).toEqual(['newer']);
  });

  test('PWA-10 without a session all that is to be sent waits for a login', () => {
    const state = needLogin(holding(queued(1), sampleRow(2)));
    expect(state.rows.map((row) => row.state)).toEqual(['needs-login', 'draft']);
    expect(needLogin(state)).toBe(state);
  });

  const start = Date.parse(sampleChoice(1).match.startTime);
  test('PWA-04 rows and drafts expire a day after the start, except untried rows and rows that are being sent', () => {
    const tried = queued(1, { state: 'waiting', attempts: 3 });
    const state = holding(tried, queued(2), sending(3, 'mine'), sampleRow(4));
    expect(expire(state, start + 24 * hour - 1)).toBe(state);
    const ended = expire(state, start + 24 * hour);
    expect(ended.rows.map(({ opId }) => opId)).toEqual(['op-2', 'op-3']);
    expect(ended.receipts).toMatchObject([
      { opId: 'op-1', outcome: 'expired' },
      { opId: 'op-4', outcome: 'refused', code: 'match_started' },
    ]);
  });

  test('PLAY-08 a draft that can be saved no more is told with its reason; what was saved stays', () => {
    const state = holding(queued(1), sampleRow(1, { opId: 'draft', seq: 2 }), sampleRow(2));
    const late = giveUpDrafts(state, new Map([[1, 'grid_closed']]), 5);
    expect(late.rows.map(({ opId }) => opId)).toEqual(['op-1', 'op-2']);
    expect(late.receipts).toMatchObject([{ opId: 'draft', outcome: 'refused', code: 'grid_closed', at: 5 }]);
    expect(giveUpDrafts(state, new Map([[3, 'grid_closed']]), 5)).toBe(state);
  });
});
