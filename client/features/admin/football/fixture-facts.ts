import { statusFromSource } from '../../../../shared/rules/match-status.ts';
import type { Fixture } from './football-api.ts';

/** Whether the source says that the match will not be played. */
export function isCancelled({ fixture }: Fixture): boolean {
  return statusFromSource(fixture.status).status === 'cancelled';
}

/** Whether nobody could pick the match any more: it is cancelled, the source says that it is being or was played, or its start has passed. */
export function isPast({ fixture }: Fixture, now: number): boolean {
  const { status } = statusFromSource(fixture.status);
  return (status !== null && status !== 'scheduled') || Date.parse(fixture.date) <= now;
}

/** Whether the match can be chosen: it is in no grid yet and can still be picked. */
export function isFree(found: Fixture, now: number): boolean {
  return found.gameGroup === null && !isPast(found, now);
}

/** The first and the last start of matches that are in the order of their starts; null for none. */
export function spanOf(fixtures: readonly Fixture[]): { from: string; to: string } | null {
  const [first, last] = [fixtures[0], fixtures.at(-1)];
  return first && last ? { from: first.fixture.date, to: last.fixture.date } : null;
}
