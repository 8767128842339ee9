/**
 * The process's clock, for what is scheduled or expires. What decides over picks is the database's clock, never this one (decisions, section 2).
 */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}
export const CLOCK = Symbol('Clock');
