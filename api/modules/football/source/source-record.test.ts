import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRuns } from '../../../../shared/testing/random-runs.ts';
import { allowanceOf } from './api-football-requests.ts';
import {
  figuresOf,
  NEW_RECORD,
  reserve,
  settle,
  type Allowance,
  type Outcome,
  type SourceRecord,
} from './source-record.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const NOON = Date.UTC(2026, 2, 1, 12);

const NO_ALLOWANCE = allowanceOf({}, 0);
const told = (over: Partial<Allowance>): Allowance => ({ ...NO_ALLOWANCE, ...over });
const failed = (reason: 'quota' | 'rate' | 'unavailable' | 'key') => ({ reason, evidence: null });
const answered = (over: Partial<Outcome>): Outcome => ({
  isProbe: false,
  allowance: NO_ALLOWANCE,
  failure: null,
  ...over,
});
const ask = (record: SourceRecord, now: number, isUrgent = false) => reserve(record, now, { isUrgent });

describe('one request', () => {
  test('JOB-01 the first one goes out alone, and those behind it wait until it has told the allowance', () => {
    const first = ask(NEW_RECORD, NOON);
    expect(first.verdict).toEqual({ kind: 'go', isProbe: true });
    expect(ask(first.record, NOON + SECOND).verdict.kind).toBe('probe');
    const allowance = told({ dayLeft: 99, dayLimit: 100, minuteLeft: 9, minuteLimit: 10 });
    const known = settle(first.record, NOON + SECOND, answered({ isProbe: true, allowance }));
    expect(figuresOf(known, NOON + SECOND)).toEqual({ requestsLeftToday: 99, requestsPerDay: 100 });
    const second = ask(known, NOON + SECOND);
    expect(second.verdict).toEqual({ kind: 'go', isProbe: false });
    expect(ask(second.record, NOON + SECOND).verdict).toEqual({ kind: 'go', isProbe: false });
  });

  test('OPS-03 a process that dies with a probe under way holds the others up for 15 seconds', () => {
    const { record } = ask(NEW_RECORD, NOON);
    expect(ask(record, NOON + 15 * SECOND - 1).verdict).toEqual({ kind: 'probe', waitMs: 1 });
    expect(ask(record, NOON + 15 * SECOND).verdict).toEqual({ kind: 'go', isProbe: true });
  });

  test('JOB-08 a request without an answer is given back', () => {
    const known = {
      ...NEW_RECORD,
      dayLeft: 5,
      daySeenAt: NOON,
      minuteLimit: 300,
      minuteUntil: NOON + MINUTE,
    };
    const { record } = ask(known, NOON);
    expect(record.dayLeft).toBe(4);
    expect(settle(record, NOON, answered({ failure: failed('unavailable') })).dayLeft).toBe(5);
    expect(settle(record, NOON, answered({ failure: failed('key') })).dayLeft).toBe(4);
    const closed = settle(record, NOON, answered({ failure: failed('quota') }));
    expect(settle(closed, NOON, answered({ failure: failed('unavailable') })).dayLeft).toBe(0);
  });

  test('JOB-01 the answer that comes late does not raise what a later one has told', () => {
    const known = { ...NEW_RECORD, dayLeft: 5, daySeenAt: NOON, minuteUntil: NOON + MINUTE };
    const { record } = ask(ask(known, NOON).record, NOON);
    const later = settle(record, NOON, answered({ allowance: told({ dayLeft: 3 }) }));
    expect(settle(later, NOON, answered({ allowance: told({ dayLeft: 4 }) })).dayLeft).toBe(3);
  });

  test('JOB-08 a call that is skipped because the day is used up leaves the recorded failure', () => {
    const closed = settle(NEW_RECORD, NOON, answered({ failure: failed('quota') }));
    const skipped = ask({ ...closed, askedAt: NOON }, NOON + MINUTE);
    expect(skipped.verdict).toEqual({ kind: 'closed', retryAt: Date.UTC(2026, 2, 2) });
    expect(skipped.record).toMatchObject({ lastFailureAt: NOON, lastFailureReason: 'quota' });
  });

  test('JOB-08 a day that ended with a good answer is told as used up by the first call that is skipped', () => {
    const closed = settle(NEW_RECORD, NOON, answered({ allowance: told({ dayLeft: 0, dayLimit: 100 }) }));
    expect(closed.lastFailureAt).toBeNull();
    const { record } = ask({ ...closed, askedAt: NOON }, NOON + MINUTE);
    expect(record).toMatchObject({ lastFailureAt: NOON + MINUTE, lastFailureReason: 'quota' });
    expect(ask(record, NOON + 2 * MINUTE).record).toBe(record);
  });
});

/** A source with an allowance of its own, and the processes that share one record. It counts requests when they leave; answers come in any order. */
class Model {
  record = NEW_RECORD;
  now = NOON;
  /** Requests beyond the minute's allowance. */
  refusedInMinute = 0;
  /** How long after the request before it each request beyond the day's allowance was sent. */
  readonly pausesBeforeTrials: number[] = [];
  #sentAt = -Infinity;
  readonly #limits: { day: number; minute: number };
  readonly #times: number[] = [];
  readonly #underWay: Outcome[] = [];

  constructor(limits: { day: number; minute: number }) {
    this.#limits = limits;
  }

  send(isUrgent: boolean, isLost: boolean): void {
    const isClosed = this.#times.length >= this.#limits.day;
    const { record, verdict } = ask(this.record, this.now, isUrgent);
    this.record = record;
    if (verdict.kind !== 'go') return;
    if (isClosed) this.pausesBeforeTrials.push(this.now - this.#sentAt);
    this.#sentAt = this.now;
    this.#underWay.push({ isProbe: verdict.isProbe, ...(isLost ? LOST : this.#answer()) });
  }

  /** Delivers one of the answers under way. */
  deliver(which: number): void {
    const [outcome] = this.#underWay.splice(which % Math.max(1, this.#underWay.length), 1);
    if (outcome) this.record = settle(this.record, this.now, outcome);
  }

  pass(ms: number): void {
    // No answer takes longer than ten seconds.
    if (ms > 10 * SECOND) while (this.#underWay.length > 0) this.deliver(0);
    this.now += ms;
  }

  #answer(): Pick<Outcome, 'allowance' | 'failure'> {
    const { day, minute } = this.#limits;
    const inMinute = this.#times.filter((at) => at > this.now - MINUTE).length;
    if (this.#times.length >= day) return { allowance: told({ dayLimit: day }), failure: failed('quota') };
    if (inMinute >= minute) {
      this.refusedInMinute += 1;
      return { allowance: NO_ALLOWANCE, failure: failed('rate') };
    }
    this.#times.push(this.now);
    return {
      allowance: told({
        dayLeft: day - this.#times.length,
        dayLimit: day,
        minuteLeft: minute - inMinute - 1,
        minuteLimit: minute,
      }),
      failure: null,
    };
  }
}

const LOST = { allowance: NO_ALLOWANCE, failure: failed('unavailable') };

test('JOB-01 OPS-03 however many ask, the allowance is never exceeded and a used-up day is tried once a minute at most', () => {
  const isLost = fc.nat(9).map((figure) => figure === 0);
  const send = fc.record({ kind: fc.constant('send' as const), isUrgent: fc.boolean(), isLost });
  const deliver = fc.record({ kind: fc.constant('deliver' as const), which: fc.nat(9) });
  const ms = fc.oneof(fc.integer({ min: 1, max: 5 * SECOND }), fc.integer({ min: 1, max: 2 * MINUTE }));
  const pass = fc.record({ kind: fc.constant('pass' as const), ms });
  const step = fc.oneof(
    { weight: 6, arbitrary: send },
    { weight: 4, arbitrary: deliver },
    { weight: 1, arbitrary: pass },
  );
  const day = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constant(1000));
  fc.assert(
    fc.property(
      fc.record({ day, minute: fc.integer({ min: 1, max: 12 }) }),
      fc.array(step, { maxLength: 300 }),
      (limits, steps) => {
        const model = new Model(limits);
        for (const each of steps) {
          if (each.kind === 'send') model.send(each.isUrgent, each.isLost);
          else if (each.kind === 'deliver') model.deliver(each.which);
          else model.pass(each.ms);
        }
        expect(model.now).toBeLessThan(NOON + 12 * HOUR);
        expect(model.refusedInMinute).toBe(0);
        expect(model.pausesBeforeTrials.filter((pause) => pause < MINUTE)).toEqual([]);
      },
    ),
    randomRuns('source allowance', { short: 300, proof: 20_000 }),
  );
});

test('JOB-08 a day that the plan opened again is used again after one trial', () => {
  const closed = settle(NEW_RECORD, NOON, answered({ failure: failed('quota') }));
  const trial = ask({ ...closed, askedAt: NOON }, NOON + MINUTE, true);
  expect(trial.verdict).toEqual({ kind: 'go', isProbe: true });
  const opened = settle(
    trial.record,
    NOON + MINUTE,
    answered({ isProbe: true, allowance: told({ dayLeft: 7000, dayLimit: 7500 }) }),
  );
  expect(ask(opened, NOON + MINUTE).verdict).toEqual({ kind: 'go', isProbe: false });
  expect(figuresOf(opened, NOON + MINUTE)).toEqual({ requestsLeftToday: 7000, requestsPerDay: 7500 });
});
