import type { AuditChange } from '../../../shared/contract/admin-audit.ts';
import type { Facts } from './audit.queries.ts';

/** Technical fields and fields that the entry shows elsewhere. `awayScore` is shown with `homeScore`. */
const HIDDEN = new Set(['id', 'createdAt', 'version', 'source', 'sessionId', 'awayScore']);
/** Shown even if unchanged: the other changes make no sense without them. */
const CONTEXT = new Set(['gameGroupId', 'hits']);
const SHOWN_NAMES: Record<string, string> = {
  homeScore: 'score',
  gameGroupId: 'gameGroup',
  fixtureIds: 'games',
};

/** Returns the changed facts of an entry, as the panel shows them. */
export function changesOf(before: Facts, after: Facts, gridNames: Map<number, string>): AuditChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((field) => !HIDDEN.has(field))
    // jsonb sorts keys by length, which puts endDate before startDate.
    .toSorted((one, other) => Number(one === 'endDate') - Number(other === 'endDate'));
  return fields
    .map((field) => ({ field, was: shown(field, before, gridNames), is: shown(field, after, gridNames) }))
    .filter(({ field, was, is }) => (CONTEXT.has(field) ? (was ?? is) !== null : was !== is))
    .map(({ field, was, is }) => ({ field: SHOWN_NAMES[field] ?? field, before: was, after: is }));
}

function shown(field: string, facts: Facts, gridNames: Map<number, string>): string | null {
  const value = facts?.[field] ?? null;
  if (value === null) return null;
  if (field === 'homeScore') return `${plain(value)}:${plain(facts?.['awayScore'])}`;
  if (field === 'gameGroupId') return gridNames.get(Number(value)) ?? `#${Number(value)}`;
  return Array.isArray(value) ? String(value.length) : plain(value);
}

/** Returns null for objects, which the panel cannot show. */
function plain(value: unknown): string | null {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : null;
}
