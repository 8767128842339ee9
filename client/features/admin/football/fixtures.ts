import { statusFromSource } from '../../../../shared/rules/match-status.ts';
import type { AdminData } from '../parts/admin-api.ts';

/** A match as the source offers it. */
export type Fixture = AdminData<'GET /admin/api-football/games'>[number];

export function isCancelled({ fixture }: Fixture): boolean {
  return statusFromSource(fixture.status).status === 'cancelled';
}

/** Is it too late to pick the match: cancelled, begun or played? */
export function isPast({ fixture }: Fixture, now: number): boolean {
  const { status } = statusFromSource(fixture.status);
  return (status !== null && status !== 'scheduled') || Date.parse(fixture.date) <= now;
}

/** Can the match be chosen: is it in no grid, and not past? */
export function isFree(found: Fixture, now: number): boolean {
  return found.gameGroup === null && !isPast(found, now);
}

/** The first and the last start of matches in the order of their starts; null for none. */
export function spanOf(fixtures: readonly Fixture[]): { from: string; to: string } | null {
  const [first, last] = [fixtures[0], fixtures.at(-1)];
  return first && last ? { from: first.fixture.date, to: last.fixture.date } : null;
}

/** A text without case and accents, for searches. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase();
}
