/** The server's time as one response told it. All in milliseconds. */
export interface ClockSample {
  /** Add it to the device's clock to get the server's. */
  offset: number;
  /** Time between request and response. The offset is wrong by half of it at most. */
  roundTrip: number;
  /** The server's clock, epoch milliseconds. */
  serverTime: number;
}

/** An estimate of the server's clock. */
export interface ClockEstimate {
  offset: number;
  /** The latest server time of any response. The estimate is never earlier. */
  lastServerTime: number;
}

/** Calls time out earlier. A call that seems longer means that the device slept or its clock was set. */
const LONGEST_CALL_MS = 90_000;

/** A larger difference between wall clock and steady clock means that the device's clock was set. */
const CLOCK_JUMP_MS = 5000;

/**
 * Estimates the offset between the device's clock and the server's (`X-Server-Time`), in epoch milliseconds. Returns
 * null if the device's clock was set in between.
 */
export function estimateOffset(exchange: {
  sentAt: number;
  receivedAt: number;
  serverTime: number;
}): ClockSample | null {
  const { sentAt, receivedAt, serverTime } = exchange;
  if (receivedAt < sentAt || receivedAt - sentAt > LONGEST_CALL_MS) return null;
  const offset = Math.round(serverTime - (sentAt + receivedAt) / 2);
  return { offset, roundTrip: receivedAt - sentAt, serverTime };
}

/** Returns the offset of the shortest round trip, the later of equal ones; null without samples. */
export function combine(samples: readonly ClockSample[]): ClockEstimate | null {
  const [first, ...rest] = samples;
  if (!first) return null;
  const best = rest.reduce((a, b) => (b.roundTrip <= a.roundTrip ? b : a), first);
  const lastServerTime = rest.reduce(
    (latest, { serverTime }) => Math.max(latest, serverTime),
    first.serverTime,
  );
  return { offset: best.offset, lastServerTime };
}

/** Returns the server's time at `deviceNow`, or that without an estimate. Epoch milliseconds. */
export function serverNow(estimate: ClockEstimate | null, deviceNow: number): number {
  if (!estimate) return deviceNow;
  return Math.max(deviceNow + estimate.offset, estimate.lastServerTime);
}

/** Whether the device's clock was set during `steadyElapsed` monotonic ms, which makes earlier samples useless. */
export function hasJumped({
  wallElapsed,
  steadyElapsed,
}: {
  wallElapsed: number;
  steadyElapsed: number;
}): boolean {
  return Math.abs(wallElapsed - steadyElapsed) > CLOCK_JUMP_MS;
}
