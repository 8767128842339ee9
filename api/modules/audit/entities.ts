import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AuditAction } from '../../../shared/rules/audit-actions.ts';

/** An entry of the audit log. Read-only: `recordAudit` inserts entries by SQL, and a trigger refuses updates and deletions. */
@Entity('audit_event')
export class AuditEventEntity {
  /** A bigint, which the driver returns as text. */
  @PrimaryColumn({ type: 'bigint', insert: false, update: false }) readonly id: string;
  @Column({ type: 'timestamptz', insert: false, update: false }) readonly at: Date;
  /** Null: the system. */
  @Column({ type: 'integer', name: 'actor_id', nullable: true, insert: false, update: false })
  readonly actorId: number | null;
  @Column({ type: 'text', insert: false, update: false }) readonly action: AuditAction;
  /** `game:12`, or `grid:3/player:7` for the prize or picks of one player in a grid. */
  @Column({ type: 'text', insert: false, update: false }) readonly subject: string;
  @Column({ type: 'jsonb', nullable: true, insert: false, update: false })
  readonly before: Record<string, unknown> | null;
  @Column({ type: 'jsonb', nullable: true, insert: false, update: false })
  readonly after: Record<string, unknown> | null;
}
