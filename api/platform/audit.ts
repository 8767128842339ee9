import type { AuditAction } from '../../shared/rules/audit-actions.ts';
import type { Queries } from '../database/database.ts';

/** An entry of the audit log (ADM-17). */
export interface AuditEntry {
  /** The player or administrator that acted; null for the system. */
  actorId: number | null;
  action: AuditAction;
  /** The changed object, e.g. `grid:12`. */
  subject: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/** Writes an entry in the transaction of the change. An entry must not hold secrets or personal data. */
export async function recordAudit(tx: Queries, entry: AuditEntry): Promise<void> {
  await recordAudits(tx, [entry]);
}

/** How long a look-up is not recorded again. Filters and pages of one list are one look-up. */
const LOOK_UP_MINUTES = 10;

/** Records that an administrator looked something up (ADM-34), at most once in 10 minutes. */
export async function recordLookUp(
  queries: Queries,
  entry: Pick<AuditEntry, 'action' | 'subject'> & { actorId: number },
): Promise<void> {
  const known = await queries.rows(
    `select from audit_event where subject = $1 and actor_id = $2 and action = $3
       and at between game_now() - interval '${LOOK_UP_MINUTES} minutes' and game_now() limit 1`,
    [entry.subject, entry.actorId, entry.action],
  );
  if (known.length === 0) await recordAudit(queries, entry);
}

/** As `recordAudit` for several entries, in their order and in one statement. */
export async function recordAudits(tx: Queries, entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.rows(
    `insert into audit_event (actor_id, action, subject, before, after)
     select e.actor_id, e.action, e.subject, e.before, e.after
     from rows from (jsonb_to_recordset($1) as (actor_id integer, action text, subject text, before jsonb, after jsonb))
       with ordinality as e (actor_id, action, subject, before, after, place) order by e.place`,
    [JSON.stringify(entries.map(({ actorId, ...entry }) => ({ ...entry, actor_id: actorId })))],
  );
}
