import type { AuditAction } from '../../shared/rules/audit-actions.ts';
import type { Queries } from '../database/database.ts';

/** One thing that was done, for the audit log (ADM-17). */
export interface AuditEntry {
  /** The player who did it; null: the system. */
  actorId: number | null;
  /** What was done. */
  action: AuditAction;
  /** What it was done to, e.g. `grid:12`. */
  subject: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/** Notes what was done, in the transaction that does it: neither stands without the other. Never secrets, never personal data. */
export async function recordAudit(tx: Queries, entry: AuditEntry): Promise<void> {
  await tx.rows(
    'insert into audit_event (actor_id, action, subject, before, after) values ($1, $2, $3, $4, $5)',
    [
      entry.actorId,
      entry.action,
      entry.subject,
      entry.before ? JSON.stringify(entry.before) : null,
      entry.after ? JSON.stringify(entry.after) : null,
    ],
  );
}
