import {
  combine,
  estimateOffset,
  hasJumped,
  serverNow as estimatedNow,
  type ClockEstimate,
  type ClockSample,
} from '../../shared/rules/server-clock.ts';

const samplesKept = 8;
/** A countdown shows whole seconds, so a smaller change does not matter. */
const noticeableMs = 1_000;

/** A device's two clocks, in milliseconds: one that a person can set, and one that only goes forward. */
interface DeviceClocks {
  wall: () => number;
  steady: () => number;
}

/** The server's clock as one page or worker knows it. Times in epoch milliseconds. */
export interface ServerClock {
  /**
   * Takes in one answer's `X-Server-Time`; `sentAt` and `receivedAt` are the device's wall clock before and after the
   * call.
   */
  takeServerTime: (exchange: { sentAt: number; receivedAt: number; serverTime: number }) => void;
  /**
   * Returns the estimated server time; the device's own before the first answer. Never below a server time that was
   * seen. If the device's clock was set since the last answer, the estimate goes on with the monotonic clock, and
   * another answer is requested.
   */
  serverNow: () => number;
  /**
   * Returns a time that the server's clock has passed: the latest server time seen and the steady time since then. Null
   * before the first answer.
   */
  leastServerNow: () => number | null;
  /** Whether an answer has come since the device's clock was last set. */
  isServerTimeCertain: () => boolean;
  /** Begins with the estimate of an earlier page, until the first answer comes. `keep` stores what this page learns. */
  rememberServerClock: (kept: ClockEstimate | null, keep: (estimate: ClockEstimate) => void) => void;
  /** Call it when the page is hidden or shown: only the device of a hidden page sleeps. */
  notePageHidden: (isHidden: boolean) => void;
  /** Sets the callback for a clock that was set: any call of the API, for its `X-Server-Time`. */
  onClockMoved: (ask: () => void) => void;
  /** Calls back if an answer corrects the estimate by what a person would notice. Returns how to stop. */
  onTimeCorrected: (listener: () => void) => () => void;
  /** Resets the clock, for tests. */
  resetServerClock: () => void;
}

export function makeServerClock({ wall, steady }: DeviceClocks): ServerClock {
  let samples: ClockSample[] = [];
  let estimate: ClockEstimate | null = null;
  /** The device's two clocks at one moment. If they drift apart, the wall clock was set or the device slept. */
  let anchor: { wall: number; steady: number } | null = null;
  /** The latest server time seen, and the steady clock at that moment. */
  let seen: { serverTime: number; steady: number } | null = null;
  let isCertain = false;
  let isHidden = false;
  let askAgain: (() => void) | null = null;
  let keepEstimate: ((estimate: ClockEstimate) => void) | null = null;
  const correctedListeners = new Set<() => void>();

  const bothClocks = () => ({ wall: wall(), steady: steady() });

  const leastServerNow = () => (seen ? seen.serverTime + steady() - seen.steady : null);
  /**
   * The estimate goes on with the steady clock, so that the choices of one page keep their order if the device's clock
   * is behind.
   */
  const estimateAt = (deviceNow: number) =>
    Math.max(estimatedNow(estimate, deviceNow), leastServerNow() ?? 0);

  /** Detects that the wall clock was set. Earlier samples then say nothing, however quick their answers were. */
  function noticeMove(): void {
    if (!anchor) return;
    const now = bothClocks();
    const elapsed = { wallElapsed: now.wall - anchor.wall, steadyElapsed: now.steady - anchor.steady };
    if (!hasJumped(elapsed)) return;
    const move = elapsed.wallElapsed - elapsed.steadyElapsed;
    anchor = now;
    samples = [];
    isCertain = false;
    // The steady clock stops while some devices sleep, so for a hidden page a wall clock that is ahead is right.
    if (move < 0 || !isHidden) {
      const { offset = 0, lastServerTime = 0 } = estimate ?? {};
      estimate = { offset: Math.round(offset - move), lastServerTime };
      keepEstimate?.(estimate);
    }
    askAgain?.();
  }

  return {
    takeServerTime: (exchange) => {
      noticeMove();
      const sample = estimateOffset(exchange);
      if (!sample) return;
      const thought = estimateAt(exchange.receivedAt);
      samples = [...samples, sample].slice(-samplesKept);
      const next = combine(samples);
      estimate = next && {
        offset: next.offset,
        lastServerTime: Math.max(next.lastServerTime, estimate?.lastServerTime ?? 0),
      };
      const { serverTime } = exchange;
      if (!seen || serverTime >= seen.serverTime) seen = { serverTime, steady: steady() };
      anchor = { wall: exchange.receivedAt, steady: steady() };
      isCertain = true;
      if (estimate) keepEstimate?.(estimate);
      if (Math.abs(estimateAt(exchange.receivedAt) - thought) >= noticeableMs)
        correctedListeners.forEach((listener) => listener());
    },

    serverNow: () => {
      noticeMove();
      return estimateAt(wall());
    },

    leastServerNow,

    isServerTimeCertain: () => {
      noticeMove();
      return isCertain;
    },

    rememberServerClock: (kept, keep) => {
      if (!estimate && kept) {
        estimate = kept;
        anchor = bothClocks();
        seen = { serverTime: kept.lastServerTime, steady: steady() };
      }
      keepEstimate = keep;
    },

    notePageHidden: (next) => {
      noticeMove();
      isHidden = next;
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
      seen = null;
      isCertain = false;
      isHidden = false;
      keepEstimate = null;
    },
  };
}

/** The clock of this page or worker. */
export const {
  takeServerTime,
  serverNow,
  leastServerNow,
  isServerTimeCertain,
  rememberServerClock,
  notePageHidden,
  onClockMoved,
  onTimeCorrected,
  resetServerClock,
} = makeServerClock({ wall: () => Date.now(), steady: () => performance.now() });
