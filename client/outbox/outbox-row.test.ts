import { describe, expect, test } from 'vitest';
import { acknowledge, choicesFor, choose, emptyOutbox, hurry, save, type OutboxState } from './outbox-row.ts';
import { sampleChoice, sampleReceipt, sampleRow, sampleStamp } from '../testing/sample-outbox.ts';

const home = sampleChoice(1, { opId: 'a', prediction: 'home_win' });
const draw = sampleChoice(1, { opId: 'b', prediction: 'draw' });
const away = sampleChoice(1, { opId: 'c', prediction: 'away_win' });

const states = ({ rows }: OutboxState) => rows.map(({ opId, state }) => `${opId} ${state}`);
const holding = (...rows: Parameters<typeof sampleRow>[1][]): OutboxState => ({
  ...emptyOutbox,
  rows: rows.map((different) => sampleRow(1, different)),
});

describe('PLAY-03 what the player taps', () => {
  test('PLAY-03 a later tap for the same match replaces the earlier', () => {
    const own = choose(choose(emptyOutbox, home, null), draw, null);
    expect(states(own)).toEqual(['b draft']);
    expect(choose(own, { ...draw, opId: 'd' }, null)).toBe(own);
  });

  test('PLAY-03 the pick that the server has is no change', () => {
    expect(choose(choose(emptyOutbox, home, 'draw'), draw, 'draw').rows).toEqual([]);
    expect(choose(emptyOutbox, draw, 'draw')).toBe(emptyOutbox);
  });

  test.each(['queued', 'sending', 'waiting', 'needs-login'] as const)(
    'PWA-04 over a choice that is %s it is a draft of its own, and going back to that is none',
    (state) => {
      const own = holding({ opId: 'a', state });
      const over = choose(own, draw, 'draw');
      expect(states(over)).toEqual([`a ${state}`, 'b draft']);
      expect(choose(over, { ...home, opId: 'd' }, null).rows).toEqual(own.rows);
    },
  );
});

describe('PWA-04 what the player saves', () => {
  test('PWA-04 only the drafts of those matches, from that moment on', () => {
    const both = choose(choose(emptyOutbox, home, null), sampleChoice(2), null);
    const saved = save(both, [1], sampleStamp(500));
    expect(states(saved)).toEqual(['a queued', 'op-2 draft']);
    expect(saved.rows[0]!.madeAt).toEqual(sampleStamp(500));
    expect(save(saved, [1, 3], sampleStamp())).toBe(saved);
  });

  test.each(['queued', 'waiting', 'needs-login'] as const)(
    'PWA-05 the last pick for a match wins: it replaces a row that is %s',
    (state) => {
      const own = choose(holding({ opId: 'a', state }), draw, null);
      expect(states(save(own, [1], sampleStamp()))).toEqual(['b queued']);
    },
  );

  test('PWA-05 a row that is being sent stays until its answer arrives', () => {
    const own = save(choose(holding({ opId: 'a', state: 'sending' }), draw, null), [1], sampleStamp());
    expect(states(own)).toEqual(['a sending', 'b queued']);
    expect(choicesFor(own, 1).unsent?.opId).toBe('b');
    const third = save(choose(own, away, null), [1], sampleStamp());
    expect(states(third)).toEqual(['a sending', 'c queued']);
  });

  test('PWA-06 what was told of an earlier choice for the match is over, of others it stays', () => {
    const told = { ...emptyOutbox, receipts: [sampleReceipt(1), sampleReceipt(2)] };
    const own = save(choose(told, draw, null), [1], sampleStamp());
    expect(own.receipts.map(({ matchId }) => matchId)).toEqual([2]);
  });
});

test('PWA-06 what was told goes when it was acknowledged, and nothing else does', () => {
  const told = { ...emptyOutbox, receipts: [sampleReceipt(1), sampleReceipt(2)] };
  expect(acknowledge(told, ['op-1']).receipts).toEqual([sampleReceipt(2)]);
  expect(acknowledge(told, ['op-9'])).toBe(told);
});

test('PWA-15 the player can send now all that waits, also rows with a Retry-After', () => {
  const waiting = { state: 'waiting', nextAttemptAt: 9 } as const;
  const own = holding(
    { ...waiting, opId: 'a', lastError: { kind: 'no-answer', code: 'network' } },
    { ...waiting, opId: 'b', matchId: 2, lastError: { kind: 'told-to-wait', code: 'too_many_requests' } },
  );
  expect(states(hurry(own))).toEqual(['a queued', 'b queued']);
});
