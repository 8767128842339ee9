/** One answer's word on the server's time. All in milliseconds. */
export interface ClockSample {
  /** Add it to the device's clock to get the server's. */
  offset: number;
  /** How long question and answer took: the offset is wrong by half of it at most. */
  roundTrip: number;
  /** What the server's clock showed, epoch milliseconds. */
  serverTime: number;
}

/** What is known of the server's clock. */
export interface ClockEstimate {
  offset: number;
  /** The latest server time seen: it cannot be earlier than that. */
  lastServerTime: number;
}

/** No call is waited for so long: one that seems to have lasted longer is one during which the device slept or its clock was set. */
const LONGEST_CALL_MS = 90_000;

/** Wall clock and steady clock further apart than this: the device's clock was set, ask again. */
export const CLOCK_JUMP_MS = 5000;

/**
 * How far the device's clock is from the server's, after one answer: `sentAt` and `receivedAt` by the device's clock, `serverTime` from
 * `X-Server-Time`, all epoch milliseconds. Null when the device's clock was set in between, which makes the answer worthless.
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

/** The best word of several: the offset of the shortest round trip, the later of two equal ones. Null when there is none. */
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

/** The server's time when the device's clock shows `deviceNow`; the device's own while nothing is known. Epoch milliseconds. */
export function serverNow(estimate: ClockEstimate | null, deviceNow: number): number {
  if (!estimate) return deviceNow;
  return Math.max(deviceNow + estimate.offset, estimate.lastServerTime);
}

/** Was the device's clock set while `steadyElapsed` ms passed by a clock that does not jump? Samples from before are worthless then. */
export function hasJumped({
  wallElapsed,
  steadyElapsed,
}: {
  wallElapsed: number;
  steadyElapsed: number;
}): boolean {
  return Math.abs(wallElapsed - steadyElapsed) > CLOCK_JUMP_MS;
}
