import type { AuditChange } from '../../../shared/contract/admin-audit.ts';

export type Facts = Record<string, unknown> | null;

/** What says nothing to a person: numbers that the entry has elsewhere, times it has itself, and the machine's own. */
const UNTOLD = new Set(['id', 'createdAt', 'version', 'source', 'sessionId', 'awayScore']);
/** Told even when it did not change: without it one would not know what the rest is about. */
const CONTEXT = new Set(['gameGroupId', 'hits']);
const NEW_NAMES: Record<string, string> = {
  homeScore: 'score',
  gameGroupId: 'gameGroup',
  fixtureIds: 'games',
};

/** The database keeps facts by the length of their names: an end is told after its beginning all the same. */
const inOrder = (fields: string[]) =>
  fields.toSorted((one, other) => Number(one === 'endDate') - Number(other === 'endDate'));

/** The facts of an entry that changed; `nameOfGrid` says grids by name. */
export function changesOf(before: Facts, after: Facts, nameOfGrid: (id: number) => string): AuditChange[] {
  const fields = inOrder([...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]);
  const changes: AuditChange[] = [];
  for (const field of fields) {
    if (UNTOLD.has(field)) continue;
    const change = {
      field: NEW_NAMES[field] ?? field,
      before: said(field, before, nameOfGrid),
      after: said(field, after, nameOfGrid),
    };
    // It is noted only when it is so; kept for logs written before, which have a false at every step of a prize.
    if (field === 'noteChanged' && change.after !== 'true') continue;
    const isTold = CONTEXT.has(field) ? (change.before ?? change.after) : change.before !== change.after;
    if (isTold) changes.push(change);
  }
  return changes;
}

function said(field: string, facts: Facts, nameOfGrid: (id: number) => string): string | null {
  const value = facts?.[field] ?? null;
  if (value === null) return null;
  if (field === 'homeScore') return `${plain(value)}:${plain(facts?.['awayScore'])}`;
  if (field === 'gameGroupId') return nameOfGrid(Number(value));
  return Array.isArray(value) ? String(value.length) : plain(value);
}

/** What is neither text nor number nor yes or no is nothing that a person could read. */
function plain(value: unknown): string | null {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : null;
}
