/** The process's clock, for schedules and expiry. The database's clock decides picks (decisions, section 2). */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}
export const CLOCK = Symbol('Clock');

export function dateOf(clock: Clock): Date {
  return new Date(clock.now());
}
