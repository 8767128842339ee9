import { describe, expect, test } from 'vitest';
import { emptyOutbox, type OutboxState } from '../../outbox/outbox-row.ts';
import { sampleReceipt, sampleRow } from '../../testing/sample-outbox.ts';
import { applyOptimisticPicks } from './apply-optimistic-picks.ts';
import { matchStateOf } from './state-chip.tsx';
import { nextTick } from './use-grids.ts';
import { minute, sampleGrid, sampleMatch } from '../../testing/sample-grids.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

function lay(
  match: Partial<Parameters<typeof sampleMatch>[2]>,
  own: Partial<OutboxState> = {},
  startsIn = 60 * minute,
) {
  const grid = sampleGrid(1, [sampleMatch(1, startsIn, { now, ...match })]);
  return applyOptimisticPicks(grid, { ...emptyOutbox, ...own }, now)[0]!;
}
const draft = { rows: [sampleRow(1, { prediction: 'away_win' })] };
const queued = { rows: [sampleRow(1, { state: 'queued', prediction: 'home_win' })] };

describe("PLAY-03 the player's own choice over the server's answer", () => {
  test('PLAY-03 the first pick shown is the first bet', () => {
    expect(lay({ pick: 'draw' })).toMatchObject({ pick: 'draw', standing: 'saved' });
    expect(lay({})).toMatchObject({ pick: null, standing: 'none' });
  });

  test('PLAY-03 a draft is shown in place of it', () => {
    expect(lay({ pick: 'draw' }, draft)).toMatchObject({
      pick: 'away_win',
      saved: 'draw',
      standing: 'draft',
    });
  });

  test('PLAY-03 what a draft hides is known as long as nothing else is on its way', () => {
    expect(lay({ pick: 'draw' }, draft).covered).toBe('draw');
    expect(lay({ pick: 'draw' }).covered).toBeNull();
    expect(lay({ pick: 'draw' }, { rows: [...draft.rows, ...queued.rows] }).covered).toBeNull();
    expect(lay({ pick: 'draw' }, draft, 0).covered).toBeNull();
  });

  test('PLAY-03 a draft the server has come to hold is saved', () => {
    expect(lay({ pick: 'away_win' }, draft)).toMatchObject({ pick: 'away_win', standing: 'saved' });
  });

  test("PLAY-08 a refused choice gives the server's pick back", () => {
    const refused = { receipts: [sampleReceipt(1, { prediction: 'away_win', code: 'grid_closed' })] };
    expect(lay({ pick: 'draw' }, refused)).toMatchObject({
      pick: 'draw',
      standing: 'refused',
      refusal: 'grid_closed',
    });
  });

  test('PLAY-05 a draft made before the lock can be saved until the start, and is told as lost after it', () => {
    expect(lay({}, draft, 5 * minute)).toMatchObject({ window: 'locked', standing: 'draft' });
    expect(lay({}, draft, 0)).toMatchObject({ pick: null, standing: 'refused', refusal: 'match_started' });
    expect(lay({ status: 'cancelled' }, draft)).toMatchObject({ refusal: 'match_cancelled' });
  });

  test('PWA-06 what is on its way is never given up by the estimate of the time', () => {
    const sending = { rows: [sampleRow(1, { state: 'sending', prediction: 'draw' })] };
    expect(lay({}, sending, -minute)).toMatchObject({ pick: 'draw', standing: 'sending' });
    expect(lay({}, queued, -minute)).toMatchObject({ pick: 'home_win', standing: 'queued' });
  });

  test('PWA-04 what was saved is shown until another choice is tapped over it', () => {
    expect(lay({ pick: 'draw' }, queued)).toMatchObject({
      pick: 'home_win',
      saved: 'draw',
      standing: 'queued',
    });
    const both = { rows: [...queued.rows, sampleRow(1, { prediction: 'draw', seq: 2 })] };
    expect(lay({}, both)).toMatchObject({ pick: 'draw', standing: 'draft' });
    expect(lay({}, both, 0)).toMatchObject({ pick: 'home_win', standing: 'queued' });
  });

  test('PWA-04 what was told as replaced or as come to nothing', () => {
    const superseded = { receipts: [sampleReceipt(1, { outcome: 'superseded', code: null })] };
    expect(lay({ pick: 'draw' }, superseded)).toMatchObject({ pick: 'draw', standing: 'superseded' });
    const expired = { receipts: [sampleReceipt(1, { outcome: 'expired', code: null })] };
    expect(lay({}, expired)).toMatchObject({ standing: 'refused', refusal: 'expired' });
  });
});

describe('the word on the chip', () => {
  const finished = { status: 'finished', homeScore: 2, awayScore: 1 } as const;
  test.each([
    ['none', lay({})],
    ['saved', lay({ pick: 'draw' })],
    ['draft', lay({}, draft)],
    ['queued', lay({}, queued)],
    ['queued', lay({}, { rows: [sampleRow(1, { state: 'waiting' })] })],
    ['sending', lay({}, { rows: [sampleRow(1, { state: 'sending' })] })],
    ['needsLogin', lay({}, { rows: [sampleRow(1, { state: 'needs-login' })] })],
    ['refused', lay({ pick: 'draw' }, { receipts: [sampleReceipt(1)] })],
    ['superseded', lay({}, { receipts: [sampleReceipt(1, { outcome: 'superseded' })] })],
    ['locked', lay({ pick: 'draw' }, undefined, 9 * minute)],
    ['live', lay({ status: 'live' }, undefined, -minute)],
    ['won', lay({ ...finished, pick: 'home_win' }, undefined, -120 * minute)],
    ['lost', lay({ ...finished, pick: 'draw' }, undefined, -120 * minute)],
    ['finished', lay(finished, undefined, -120 * minute)],
    ['cancelled', lay({ status: 'cancelled', pick: 'draw' })],
    ['postponed', lay({ attention: 'postponed', pick: 'draw' })],
    ['draft', lay({ attention: 'postponed', pick: 'draw' }, draft)],
    ['suspended', lay({ status: 'live', attention: 'suspended' }, undefined, -minute)],
    ['live', lay({ status: 'live' }, draft, -minute)],
  ])('HIST-03 is %s', (state, played) => {
    expect(matchStateOf(played)).toBe(state);
  });
});

describe('PLAY-05 when the page looks at the clock again', () => {
  const tick = (startsIn: number) =>
    nextTick([sampleGrid(1, [sampleMatch(1, startsIn, { now })])], now) - now;

  test('PLAY-05 at the lock and at the start', () => {
    expect(tick(10 * minute + 400)).toBe(400);
    expect(tick(9 * minute - 59_000)).toBe(minute);
    expect(tick(500)).toBe(500);
  });

  test('PLAY-09 when a countdown shows another number: minutes, in the last minute seconds', () => {
    expect(tick(15 * minute + 20_000)).toBe(20_001);
    expect(tick(10 * minute + 30_250)).toBe(251);
  });

  test('PLAY-05 at the latest in a minute', () => {
    expect(tick(-120 * minute)).toBe(minute);
    expect(nextTick([], now)).toBe(now + minute);
  });
});
