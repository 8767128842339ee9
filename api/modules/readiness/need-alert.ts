import type { ReadinessKind } from '../../../shared/contract/admin-readiness.ts';
import type { Permission } from '../../../shared/rules/permissions.ts';

const HOUR = 3_600_000;
/** The least time between two messages about a kind. */
const TOLD_EVERY_MS = 6 * HOUR;
/** A need is over when it was not seen for this long. So a need that comes and goes counts once. */
const CALM_MS = HOUR;

/** The kinds that are mailed at once, and how long each may last before. The others wait for the digest. */
export const URGENT_AFTER_MS = {
  game_undecided: 0,
  game_differs: 0,
  source_failing: 30 * 60_000,
  grid_weekend: 0,
  prize_late: 0,
} as const satisfies Partial<Record<ReadinessKind, number>>;
export type UrgentKind = keyof typeof URGENT_AFTER_MS;
export const URGENT_KINDS = Object.keys(URGENT_AFTER_MS) as UrgentKind[];

/** The permission that acts on a need. An administrator without it gets no mail about the need. */
export const PERMISSION_OF: Record<ReadinessKind, Permission> = {
  game_undecided: 'results',
  game_early: 'results',
  game_late: 'results',
  game_differs: 'results',
  game_untimed: 'grids',
  game_postponed: 'results',
  game_moved: 'grids',
  source_failing: 'results',
  source_quota: 'results',
  record_late: 'settings',
  job_failed: 'settings',
  task_failed: 'grids',
  grid_closed: 'grids',
  grid_unsettled: 'grids',
  grid_none: 'grids',
  grid_weekend: 'grids',
  grid_unopened: 'grids',
  grid_size: 'grids',
  grid_permit: 'settings',
  permit_ends: 'settings',
  prizes_undecided: 'settings',
  organiser_missing: 'settings',
  prize_late: 'prizes',
  prize_missing: 'prizes',
  prize_nobody: 'prizes',
  prize_changed: 'prizes',
  prize_untold: 'prizes',
  mail_failed: 'settings',
  mail_waiting: 'settings',
  push_failed: 'announcements',
  push_waiting: 'announcements',
  contact_waiting: 'settings',
  name_reported: 'users',
};

/** The state of an urgent kind of need. Times are epoch milliseconds; `since` is null while there is no need. */
export interface Alert {
  since: number | null;
  seenAt: number | null;
  toldAt: number | null;
  /** The needs that were told, of those that were there at the last look. */
  told: number[];
}

export const NO_ALERT: Alert = { since: null, seenAt: null, toldAt: null, told: [] };

/**
 * Returns the alert of a kind after a look at its needs, and whether to mail that it began, grew or ended (ADM-60).
 *
 * @param ids the first needs of the kind, by the match or grid that they are about; none: no need
 * @param mayTell whether it may be told now, for example only while matches are played
 */
export function lookAt(
  kind: UrgentKind,
  stored: Alert,
  { ids, mayTell, now }: { ids: readonly number[]; mayTell: boolean; now: number },
): { after: Alert; says: 'news' | 'resolved' | null } {
  const before = upTo(now, stored);
  if (ids.length === 0) {
    if (before.since === null || now - before.seenAt! < CALM_MS) return { after: before, says: null };
    const wasTold = before.toldAt !== null && before.toldAt >= before.since;
    return { after: { ...NO_ALERT, toldAt: before.toldAt }, says: wasTold ? 'resolved' : null };
  }
  const since = before.since ?? now;
  const told = before.told.filter((id) => ids.includes(id));
  const after = { ...before, since, seenAt: now, told };
  const isNew = told.length < ids.length && now - since >= URGENT_AFTER_MS[kind];
  const isAllowed = mayTell && (before.toldAt === null || now - before.toldAt >= TOLD_EVERY_MS);
  if (!isNew || !isAllowed) return { after, says: null };
  return { after: { ...after, toldAt: now, told: [...ids] }, says: 'news' };
}

/** A moment of the future, stored by a clock that was ahead, counts as now. */
function upTo(now: number, alert: Alert): Alert {
  const { since, seenAt, toldAt } = alert;
  if (Math.max(since ?? 0, seenAt ?? 0, toldAt ?? 0) <= now) return alert;
  const bounded = (at: number | null) => (at === null ? null : Math.min(at, now));
  return { ...alert, since: bounded(since), seenAt: bounded(seenAt), toldAt: bounded(toldAt) };
}
