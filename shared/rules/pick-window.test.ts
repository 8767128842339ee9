import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MATCH_STATUSES } from './match-status.ts';
import { GRID_STATUSES } from './grid-status.ts';
import {
  MAX_CHOICE_AGE_MS,
  isStorable,
  isTappable,
  lockAtOf,
  msUntilLock,
  nextWindowChange,
  pickWindow,
  storingEndsAt,
  timeOnTheWay,
  type PickWindowInput,
} from './pick-window.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 22, 19, 0);

const at = (now: number, rest: Partial<PickWindowInput> = {}) =>
  pickWindow({ startTime: START, status: 'scheduled', gridStatus: 'open', now, ...rest });

const time = fc.integer({ min: 0, max: 60 }).map((minutes) => START + (minutes - 30) * MINUTE);
const match = fc.record({
  startTime: time,
  closesAt: fc.option(time),
  status: fc.constantFrom(...MATCH_STATUSES),
  gridStatus: fc.option(fc.constantFrom(...GRID_STATUSES)),
  now: time,
});

describe('the lock on screen', () => {
  test('PLAY-05 a match locks exactly 10 minutes before its start', () => {
    expect(lockAtOf(START)).toBe(START - 10 * MINUTE);
    expect(at(START - 10 * MINUTE - 1)).toBe('open');
    expect(at(START - 10 * MINUTE)).toBe('locked');
  });

  test('PLAY-05 only an open match can be tapped', () => {
    const windows = ['open', 'locked', 'started', 'cancelled', 'closed'] as const;
    expect(windows.filter(isTappable)).toEqual(['open']);
  });

  test('PLAY-05 the window changes at the lock and again at the start', () => {
    const input = { startTime: START, status: 'scheduled', gridStatus: 'open' } as const;
    expect(nextWindowChange({ ...input, now: START - 60 * MINUTE })).toBe(START - 10 * MINUTE);
    expect(nextWindowChange({ ...input, now: START - 10 * MINUTE })).toBe(START);
    expect(nextWindowChange({ ...input, now: START })).toBeNull();
    expect(nextWindowChange({ ...input, status: 'cancelled', now: START - MINUTE })).toBeNull();
  });

  test('PLAY-05 the window stays the same until `nextWindowChange`, and is different then', () => {
    fc.assert(
      fc.property(match, fc.nat(), (input, wait) => {
        const next = nextWindowChange(input);
        const later = next === null ? input.now + wait : input.now + (wait % (next - input.now));
        expect(pickWindow({ ...input, now: later })).toBe(pickWindow(input));
        if (next === null) return;
        expect(next).toBeGreaterThan(input.now);
        expect(pickWindow({ ...input, now: next })).not.toBe(pickWindow(input));
      }),
    );
  });

  test('PLAY-09 the time left falls to 0 at the lock and stays 0', () => {
    expect(msUntilLock({ startTime: START, now: START - 25 * MINUTE })).toBe(15 * MINUTE);
    expect(msUntilLock({ startTime: START, now: START - 10 * MINUTE })).toBe(0);
    expect(msUntilLock({ startTime: START, now: START + MINUTE })).toBe(0);
    fc.assert(
      fc.property(match, (input) => {
        if (pickWindow(input) === 'open') expect(msUntilLock(input)).toBeGreaterThan(0);
        if (pickWindow(input) === 'locked') expect(msUntilLock(input)).toBe(0);
      }),
    );
  });
});

describe('storing', () => {
  test('PLAY-06 a pick is stored until the last millisecond before the start', () => {
    expect(isStorable(at(START - 1))).toBe(true);
    expect(at(START)).toBe('started');
    expect(isStorable(at(START))).toBe(false);
  });

  test('PWA-06 a pick made before the lock on screen is stored while it is locked', () => {
    expect(at(START - MINUTE)).toBe('locked');
    expect(isStorable('locked')).toBe(true);
  });

  test('PLAY-06 a match that the source reports as live before its start has started', () => {
    expect(at(START - 60 * MINUTE, { status: 'live' })).toBe('started');
    expect(at(START - 60 * MINUTE, { status: 'finished' })).toBe('started');
  });

  test('PLAY-06 a match that closed stays closed when a later start is shown', () => {
    expect(at(START, { startTime: START + 24 * 60 * MINUTE, closesAt: START })).toBe('started');
  });

  test('PLAY-07 a closed or settled grid and a match without a grid take no picks', () => {
    expect(at(START - 60 * MINUTE, { gridStatus: 'closed' })).toBe('closed');
    expect(at(START - 60 * MINUTE, { gridStatus: 'settled' })).toBe('closed');
    expect(at(START - 60 * MINUTE, { gridStatus: null })).toBe('closed');
    expect(isStorable('closed')).toBe(false);
  });

  test('PLAY-07 a void match takes no picks', () => {
    expect(at(START - 60 * MINUTE, { status: 'cancelled', gridStatus: 'closed' })).toBe('cancelled');
    expect(isStorable('cancelled')).toBe(false);
  });

  test('PLAY-06 no pick is stored after the start, for a played match or in a grid that is not open', () => {
    fc.assert(
      fc.property(match, (input) => {
        if (!isStorable(pickWindow(input))) return;
        expect(input.now).toBeLessThan(Math.min(input.startTime, input.closesAt ?? Infinity));
        expect(input.status).toBe('scheduled');
        expect(input.gridStatus).toBe('open');
      }),
    );
  });

  test('PLAY-06 the server stores every pick that the screen takes', () => {
    fc.assert(
      fc.property(match, (input) => {
        const window = pickWindow(input);
        if (isTappable(window)) expect(isStorable(window)).toBe(true);
      }),
    );
  });
});

test('PLAY-06 storing ends at the earlier of start and closing', () => {
  expect(storingEndsAt({ startTime: 5 })).toBe(5);
  expect(storingEndsAt({ startTime: 5, closesAt: null })).toBe(5);
  expect(storingEndsAt({ startTime: 5, closesAt: 4 })).toBe(4);
  expect(storingEndsAt({ startTime: 5, closesAt: 6 })).toBe(5);
});

test('PLAY-05 a closed window changes at the start', () => {
  const input = { startTime: START, status: 'scheduled', gridStatus: 'closed' } as const;
  expect(nextWindowChange({ ...input, now: START - MINUTE })).toBe(START);
});

test('PWA-08 the transit time makes a choice older, and a device clock ahead of the server’s does not make it newer', () => {
  expect(timeOnTheWay(START - 7000, START)).toBe(7000);
  expect(timeOnTheWay(START + 7000, START)).toBe(0);
  expect(timeOnTheWay(undefined, START)).toBe(0);
  expect(timeOnTheWay(0, START)).toBe(START);
});

test('PWA-05 a choice is at most 7 days old', () => {
  expect(MAX_CHOICE_AGE_MS).toBe(604_800_000);
});
