import {
  combine,
  estimateOffset,
  hasJumped,
  serverNow as estimatedNow,
  type ClockEstimate,
  type ClockSample,
} from '../../shared/rules/server-clock.ts';

const samplesKept = 8;
/** What a countdown shows is as exact. */
const noticeableMs = 1_000;

/** A device's two clocks, in milliseconds: one that anybody can set, and one that only goes forward. */
interface DeviceClocks {
  wall: () => number;
  steady: () => number;
}

/** The server's clock as one page or worker knows it. Times in epoch milliseconds. */
export interface ServerClock {
  /** Takes in one answer's `X-Server-Time`; `sentAt` and `receivedAt` are the device's wall clock before and after the call. */
  takeServerTime: (exchange: { sentAt: number; receivedAt: number; serverTime: number }) => void;
  /**
   * The server's time, as well as it is known; the device's own before the first answer. Never below a server time that was seen. When the device's
   * clock was set since the last answer, another one is asked for.
   */
  serverNow: () => number;
  /** Is the estimate from an answer that came since anybody last set the device's clock? */
  isServerTimeCertain: () => boolean;
  /** Begins with what an earlier page knew, until the first answer comes, and says where to keep what this one learns. */
  rememberServerClock: (kept: ClockEstimate | null, keep: (estimate: ClockEstimate) => void) => void;
  /** Says what to do when the device's clock jumped: any call of the API, for its `X-Server-Time`. */
  onClockMoved: (ask: () => void) => void;
  /** Calls back when an answer shows the time to be another than was thought, by what a person would notice; returns how to stop. */
  onTimeCorrected: (listener: () => void) => () => void;
  /** Forgets all that is known, for tests. */
  resetServerClock: () => void;
}

export function makeServerClock({ wall, steady }: DeviceClocks): ServerClock {
  let samples: ClockSample[] = [];
  let estimate: ClockEstimate | null = null;
  /** The device's two clocks when the last sample came: were they to drift apart, somebody set one of them. */
  let anchor: { wall: number; steady: number } | null = null;
  let askAgain: (() => void) | null = null;
  let keepEstimate: ((estimate: ClockEstimate) => void) | null = null;
  const correctedListeners = new Set<() => void>();

  function isMoved(): boolean {
    if (!anchor) return false;
    return hasJumped({ wallElapsed: wall() - anchor.wall, steadyElapsed: steady() - anchor.steady });
  }

  /**
   * Drops the samples if somebody set the device's clock. If the clock was set back, the steady clock gives the new offset, so that no lock moves. If it
   * jumped ahead, the device may have slept, and some devices stop the steady clock while they sleep: then only the server can tell.
   */
  function noticeMove(): void {
    if (!anchor || !isMoved()) return;
    const lag = anchor.wall + steady() - anchor.steady - wall();
    if (estimate && lag > 0) {
      estimate = { ...estimate, offset: Math.round(estimate.offset + lag) };
      keepEstimate?.(estimate);
    }
    samples = [];
    anchor = null;
    askAgain?.();
  }

  return {
    takeServerTime: (exchange) => {
      noticeMove();
      const sample = estimateOffset(exchange);
      if (!sample) return;
      const thought = estimatedNow(estimate, exchange.receivedAt);
      samples = [...samples, sample].slice(-samplesKept);
      const next = combine(samples);
      estimate = next && {
        offset: next.offset,
        lastServerTime: Math.max(next.lastServerTime, estimate?.lastServerTime ?? 0),
      };
      anchor = { wall: exchange.receivedAt, steady: steady() };
      if (estimate) keepEstimate?.(estimate);
      if (Math.abs(estimatedNow(estimate, exchange.receivedAt) - thought) >= noticeableMs)
        correctedListeners.forEach((listener) => listener());
    },

    serverNow: () => {
      noticeMove();
      return estimatedNow(estimate, wall());
    },

    isServerTimeCertain: () => anchor !== null && !isMoved(),

    rememberServerClock: (kept, keep) => {
      estimate ??= kept;
      keepEstimate = keep;
    },

    onClockMoved: (ask) => {
      askAgain = ask;
    },

    onTimeCorrected: (listener) => {
      correctedListeners.add(listener);
      return () => correctedListeners.delete(listener);
    },

    resetServerClock: () => {
      samples = [];
      estimate = null;
      anchor = null;
      keepEstimate = null;
    },
  };
}

/** The clock of this page or worker. */
export const {
  takeServerTime,
  serverNow,
  isServerTimeCertain,
  rememberServerClock,
  onClockMoved,
  onTimeCorrected,
  resetServerClock,
} = makeServerClock({ wall: () => Date.now(), steady: () => performance.now() });
