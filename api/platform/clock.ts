/** The clock of the process, for schedules and expiry. Picks are decided by the clock of the database, never by this one (decisions, section 2). */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}
export const CLOCK = Symbol('Clock');

export function dateOf(clock: Clock): Date {
  return new Date(clock.now());
}
