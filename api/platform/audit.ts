import type { AuditAction } from '../../shared/rules/audit-actions.ts';
import type { Queries } from '../database/database.ts';

/** An entry for the audit log (ADM-17). It must hold no secrets and no personal data. */
export interface AuditEntry {
  /** Null: the system. */
  actorId: number | null;
  action: AuditAction;
  /** The thing that was changed, such as `grid:12`. */
  subject: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/** Writes an entry. Call it in the transaction of the action, so that both are stored or neither. */
export async function recordAudit(tx: Queries, entry: AuditEntry): Promise<void> {
  await recordAudits(tx, [entry]);
}

/** Writes several entries in their order, in one statement. Call it in the transaction of the actions. */
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
