import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRuns } from '../../../../shared/testing/random-runs.ts';
import { NEW_RECORD } from '../../../testing/source-stub.ts';
import { HOUR, MINUTE, SECOND } from '../../../testing/times.ts';
import { allowanceOf } from './api-football-envelope.ts';
import {
  figuresOf,
  reserve,
  noteOutcome,
  type Allowance,
  type Outcome,
  type SourceRecord,
} from './source-record.ts';

const NOON = Date.UTC(2026, 2, 1, 12);

const NO_ALLOWANCE = allowanceOf({}, 0);
const reported = (over: Partial<Allowance>): Allowance => ({ ...NO_ALLOWANCE, ...over });
const failed = (reason: 'quota' | 'rate' | 'unavailable' | 'key') => ({ reason, evidence: null });
const answered = (over: Partial<Outcome>): Outcome => ({
  allowance: NO_ALLOWANCE,
  failure: null,
  ...over,
});
const ask = (record: SourceRecord, now: number, isUrgent = false) => reserve(record, now, { isUrgent });

describe('one request', () => {
  test('JOB-01 OPS-03 one request is under way at a time, and its answer sets the figures', () => {
    const first = ask(NEW_RECORD, NOON);
    expect(first.verdict).toEqual({ kind: 'go' });
    expect(ask(first.record, NOON + SECOND).verdict.kind).toBe('busy');
    const allowance = reported({ dayLeft: 99, dayLimit: 100, minuteLeft: 9, minuteLimit: 10 });
    const known = noteOutcome(first.record, NOON + SECOND, answered({ allowance }));
    expect(figuresOf(known, NOON + SECOND)).toEqual({ requestsLeftToday: 99, requestsPerDay: 100 });
    expect(ask(known, NOON + SECOND).verdict).toEqual({ kind: 'go' });
  });

  test('OPS-03 a process that crashes during a request delays the others by 15 seconds', () => {
    const { record } = ask(NEW_RECORD, NOON);
    expect(ask(record, NOON + 15 * SECOND - 1).verdict).toEqual({ kind: 'busy', waitMs: 1 });
    expect(ask(record, NOON + 15 * SECOND).verdict).toEqual({ kind: 'go' });
  });

  test('JOB-21 moments of tomorrow, stored by a clock that was ahead, stop no request', () => {
    const tomorrow = NOON + 24 * HOUR;
    const ahead = { ...NEW_RECORD, minuteLeft: 0, minuteLimit: 100, askedAt: tomorrow };
    for (const field of ['leaseUntil', 'minuteUntil', 'pausedUntil'] as const)
      expect(ask({ ...ahead, [field]: tomorrow + MINUTE }, NOON).verdict).toEqual({ kind: 'go' });
    const closed = { ...ahead, dayClosedUntil: tomorrow + 12 * HOUR };
    expect(ask(closed, NOON).verdict).toEqual({ kind: 'go' });
    expect(ask({ ...closed, dayClosedUntil: NOON + 12 * HOUR }, NOON).verdict).toEqual({ kind: 'go' });
  });

  test('JOB-08 a request without an answer changes no figure', () => {
    const known = { ...NEW_RECORD, dayLeft: 5, daySeenAt: NOON };
    const { record } = ask(known, NOON);
    expect(noteOutcome(record, NOON, answered({ failure: failed('unavailable') })).dayLeft).toBe(5);
    const closed = noteOutcome(record, NOON, answered({ failure: failed('quota') }));
    expect(noteOutcome(closed, NOON, answered({ failure: failed('unavailable') })).dayLeft).toBe(0);
  });

  test('JOB-08 the answer that uses up the day is recorded as used up, and a skipped call keeps the record', () => {
    const closed = noteOutcome(
      NEW_RECORD,
      NOON,
      answered({ allowance: reported({ dayLeft: 0, dayLimit: 100 }) }),
    );
    expect(closed).toMatchObject({ lastSuccessAt: null, lastFailureAt: NOON, lastFailureReason: 'quota' });
    const asked = { ...closed, askedAt: NOON };
    expect(ask(asked, NOON + MINUTE).record).toBe(asked);
  });
});

/** A source with its own allowance, and the processes that share one record. It counts requests when they leave. */
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
  #underWay: Outcome | null = null;

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
    this.#underWay = isLost ? LOST : this.#answer();
  }

  /** Delivers the answer under way. */
  deliver(): void {
    if (this.#underWay) this.record = noteOutcome(this.record, this.now, this.#underWay);
    this.#underWay = null;
  }

  pass(ms: number): void {
    // No answer takes longer than ten seconds.
    if (ms > 10 * SECOND) this.deliver();
    this.now += ms;
  }

  #answer(): Outcome {
    const { day, minute } = this.#limits;
    const inMinute = this.#times.filter((at) => at > this.now - MINUTE).length;
    if (this.#times.length >= day)
      return { allowance: reported({ dayLimit: day }), failure: failed('quota') };
    if (inMinute >= minute) {
      this.refusedInMinute += 1;
      return { allowance: NO_ALLOWANCE, failure: failed('rate') };
    }
    this.#times.push(this.now);
    return {
      allowance: reported({
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

test('JOB-01 OPS-03 any number of callers never exceed the allowance, and retry a used-up day once a minute at most', () => {
  const isLost = fc.nat(9).map((figure) => figure === 0);
  const send = fc.record({ kind: fc.constant('send' as const), isUrgent: fc.boolean(), isLost });
  const deliver = fc.constant({ kind: 'deliver' as const });
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
          else if (each.kind === 'deliver') model.deliver();
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
