import type { Finding } from './finding.ts';
import { type GridLog, type LoggedMatch, outcomeIn } from './grid-log.ts';

/** A witness may sign so many seconds after the moment that it proves. */
export const IN_TIME_S = 120;
const ANNOUNCED_LATE_S = 60;
const HOUR_KNOWN_S = 600;
const CORRECTION_S = 7 * 24 * 3_600;

/** Returns when a witness of the reader first signed a log with the entry; null if none did. */
type SignedAt = (place: number) => number | null;

/** Returns whether the newest result of the match is a cancellation. */
export const isCancelled = ({ results }: LoggedMatch): boolean => results.at(-1)?.status === 'cancelled';

/** Returns what is not proven of a grid (N1 to N3, N5), and outcomes that were not settled again for a week (W8). */
export function judgeGrid(grid: GridLog, now: number, signedAt: SignedAt): Finding[] {
  const findings: Finding[] = [];
  for (const match of grid.matches.values()) {
    if (!isCancelled(match)) findings.push(...judgeTimes(match, signedAt));
    const changed = changedSince(grid, match);
    if (!changed) continue;
    const [code, words] =
      changed.at + CORRECTION_S < now
        ? (['W8', 'differs from the settlement since more than 7 days'] as const)
        : (['N5', 'differs from the newest settlement, the winners are counted again'] as const);
    findings.push({ code, words: `the outcome of match ${match.id} ${words}` });
  }
  return findings;
}

function judgeTimes({ id, announcements, start }: LoggedMatch, signedAt: SignedAt): Finding[] {
  const findings: Finding[] = [];
  const find = (code: 'N1' | 'N2' | 'N3', words: string) => findings.push({ code, words });
  if (start) {
    const at = signedAt(start.place);
    const gap = at === null ? null : at - start.start;
    if (gap === null) find('N1', `no witness of the reader signed the start of match ${id}`);
    else if (gap > IN_TIME_S)
      find('N1', `the first witness signed the start of match ${id} ${gap} s after it`);
    if (!knewHour(announcements, start))
      find('N3', `the hour of match ${id} was unknown in the 10 minutes before its start`);
  }
  for (const [index, { place, at, start: moved }] of announcements.entries()) {
    const old = announcements[index - 1]?.start ?? 0;
    if (old === 0 || (moved !== 0 && moved <= old) || (start && place > start.place)) continue;
    const signed = signedAt(place);
    if (at > old + ANNOUNCED_LATE_S) find('N2', `match ${id} was moved ${at - old} s after its old start`);
    else if (signed === null || signed > old + IN_TIME_S)
      find('N2', `no witness of the reader signed in time that match ${id} was moved`);
  }
  return findings;
}

/** Returns whether an hour was announced 10 minutes before the start entry, and was not unknown again until then. */
function knewHour(
  announcements: LoggedMatch['announcements'],
  start: { place: number; at: number },
): boolean {
  const before = announcements.filter(({ place }) => place < start.place);
  const inForce = before.findLastIndex(({ at }) => at <= start.at - HOUR_KNOWN_S);
  return inForce >= 0 && before.slice(inForce).every((each) => each.start !== 0);
}

/** Returns the first result behind the newest settlement with another outcome; null if it is the settled one. */
function changedSince(grid: GridLog, { results }: LoggedMatch): LoggedMatch['results'][number] | null {
  const settled = grid.settlements.at(-1)?.place ?? Infinity;
  const outcome = outcomeIn(results.findLast(({ place }) => place < settled));
  if (outcomeIn(results.at(-1)) === outcome) return null;
  return results.find((each) => each.place > settled && outcomeIn(each) !== outcome) ?? null;
}
