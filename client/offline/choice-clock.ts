import { MAX_CHOICE_AGE_MS } from '../../shared/rules/pick-window.ts';
import { hasJumped } from '../../shared/rules/server-clock.ts';
import { serverNow } from '../lib/server-clock.ts';
import { newOpId } from '../lib/op-id.ts';

/** A moment by every clock there is, in milliseconds, so that it can be told later how long ago it was. */
export interface Stamp {
  /** The estimate of the server's time. */
  server: number;
  /** The device's clock, which anybody can set. */
  wall: number;
  /** A clock that only goes forward, counted from when this page or worker began, named by `life`; some devices stop it while they sleep. */
  steady: number;
  life: string;
}

const life = newOpId();

export function stampNow(): Stamp {
  return { server: serverNow(), wall: Date.now(), steady: performance.now(), life };
}

/**
 * How long before `now` a choice was made, in whole milliseconds. Within the life of one page the steady clock says it, unless the device slept or its
 * clock was set in between; else the estimate of the server's time does. Never negative, never more than the server believes.
 */
export function ageOf(made: Stamp, now: Stamp): number {
  const isSameLife = made.life === now.life;
  const steadyElapsed = isSameLife ? now.steady - made.steady : 0;
  const isSteady = isSameLife && !hasJumped({ steadyElapsed, wallElapsed: now.wall - made.wall });
  const age = isSteady ? steadyElapsed : Math.max(now.server - made.server, steadyElapsed);
  return Math.round(Math.min(Math.max(age, 0), MAX_CHOICE_AGE_MS));
}
