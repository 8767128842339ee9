import {
  combine,
  estimateOffset,
  hasJumped,
  serverNow as estimatedNow,
  type ClockEstimate,
  type ClockSample,
} from '../../shared/rules/server-clock.ts';

const samplesKept = 8;

let samples: ClockSample[] = [];
let estimate: ClockEstimate | null = null;
/** The device's two clocks when the last sample came: were they to drift apart, somebody set one of them. */
let anchor: { wall: number; steady: number } | null = null;
let askAgain: (() => void) | null = null;
let keepEstimate: ((estimate: ClockEstimate) => void) | null = null;

/** Takes in one answer's `X-Server-Time`; `sentAt` and `receivedAt` are the device's `Date.now()` before and after the call. */
export function takeServerTime(exchange: { sentAt: number; receivedAt: number; serverTime: number }): void {
  const sample = estimateOffset(exchange);
  if (!sample) return;
  if (isClockMoved()) samples = [];
  samples = [...samples, sample].slice(-samplesKept);
  const next = combine(samples);
  estimate = next && {
    offset: next.offset,
    lastServerTime: Math.max(next.lastServerTime, estimate?.lastServerTime ?? 0),
  };
  anchor = { wall: exchange.receivedAt, steady: performance.now() };
  if (estimate) keepEstimate?.(estimate);
}

/**
 * The server's time in epoch milliseconds, as well as it is known; the device's own before the first answer. Never below a server time that was
 * seen. When the device's clock was set since the last answer, another one is asked for.
 */
export function serverNow(): number {
  if (isClockMoved()) {
    anchor = null;
    askAgain?.();
  }
  return estimatedNow(estimate, Date.now());
}

/** Is the estimate from an answer that came to this page or worker since anybody last set the device's clock? */
export function isServerTimeCertain(): boolean {
  return anchor !== null && !isClockMoved();
}

/** Begins with what an earlier page knew, until the first answer comes, and says where to keep what this one learns. */
export function rememberServerClock(
  kept: ClockEstimate | null,
  keep: (estimate: ClockEstimate) => void,
): void {
  estimate ??= kept;
  keepEstimate = keep;
}

/** Says what to do when the device's clock jumped: any call of the API, for its `X-Server-Time`. */
export function onClockMoved(ask: () => void): void {
  askAgain = ask;
}

/** Forgets all that is known, for tests. */
export function resetServerClock(): void {
  samples = [];
  estimate = null;
  anchor = null;
  keepEstimate = null;
}

function isClockMoved(): boolean {
  if (!anchor) return false;
  return hasJumped({
    wallElapsed: Date.now() - anchor.wall,
    steadyElapsed: performance.now() - anchor.steady,
  });
}
