/** So many pushes in a row without an answer: the service is down. */
const TROUBLES = 20;
const SHORTEST_REST_MS = 30_000;
const LONGEST_REST_MS = 10 * 60_000;

interface Health {
  troubles: number;
  rests: number;
  restsUntil: number;
}

/** Leaves a push service alone for a while that is down: its time-outs would hold up everybody else's pushes. By origin; times in epoch milliseconds. */
export class ServiceHealth {
  private readonly services = new Map<string, Health>();

  /** Until when the service is left alone; null: it is not. */
  restsUntil(origin: string, now: number): number | null {
    const until = this.services.get(origin)?.restsUntil ?? 0;
    return until > now ? until : null;
  }

  /** To be told of every push: did the service answer, and not with an error of its own? */
  note(origin: string, isWell: boolean, now: number): void {
    if (isWell) {
      this.services.delete(origin);
      return;
    }
    const health = this.services.get(origin) ?? { troubles: 0, rests: 0, restsUntil: 0 };
    this.services.set(origin, health);
    // Those that were under way when its rest began say nothing new.
    if (health.restsUntil > now) return;
    health.troubles += 1;
    if (health.troubles < TROUBLES) return;
    health.restsUntil = now + Math.min(SHORTEST_REST_MS * 2 ** health.rests, LONGEST_REST_MS);
    health.rests += 1;
    health.troubles = 0;
  }
}
