import { MAX_CHOICE_AGE_MS } from '../../shared/rules/pick-window.ts';
import { hasJumped } from '../../shared/rules/server-clock.ts';
import { leastServerNow, serverNow } from '../lib/server-clock.ts';
import { newOpId } from '../lib/op-id.ts';

/**
 * A time by three clocks, in milliseconds. It gives the age of a pick later, also if the device's clock was set
 * meanwhile.
 */
export interface Stamp {
  /** The estimate of the server's time. */
  server: number;
  /**
   * A time that the server's clock had passed (`leastServerNow`). Null before the first answer, undefined in rows of
   * earlier releases.
   */
  least?: number | null;
  /** The device's clock, which the user can set. */
  wall: number;
  /**
   * A monotonic clock since the start of this page or worker, which `life` names. Some devices stop it while they
   * sleep.
   */
  steady: number;
  life: string;
}

const life = newOpId();

export function stampNow(): Stamp {
  return {
    server: serverNow(),
    least: leastServerNow(),
    wall: Date.now(),
    steady: performance.now(),
    life,
  };
}

/**
 * Returns the age of a choice at `now` in whole milliseconds, from 0 to the most that the server accepts. Uses the
 * monotonic clock within one page, unless the device slept or its clock was set. Otherwise uses the estimate of the
 * server's time. An estimate that is later than `now` was wrong, because the device's clock was ahead. The choice then
 * counts as old as it can be, so that it replaces no newer choice of another device.
 */
export function ageOf(made: Stamp, now: Stamp): number {
  const isSameLife = made.life === now.life;
  const steadyElapsed = isSameLife ? now.steady - made.steady : 0;
  const isSteady = isSameLife && !hasJumped({ steadyElapsed, wallElapsed: now.wall - made.wall });
  const madeAt = made.server > now.server ? (made.least ?? made.server) : made.server;
  const age = isSteady ? steadyElapsed : Math.max(now.server - madeAt, steadyElapsed);
  return Math.round(Math.min(Math.max(age, 0), MAX_CHOICE_AGE_MS));
}
