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

/** A link of the audit chain (check-chain.ts). Read-only: the database function `chain_audit` appends links. */
@Entity('audit_link')
export class AuditLinkEntity {
  /** A bigint, which the driver returns as text. */
  @PrimaryColumn({ type: 'bigint', insert: false, update: false }) readonly seq: string;
  @Column({ type: 'bigint', name: 'event_id', insert: false, update: false }) readonly eventId: string;
  @Column({ type: 'bytea', insert: false, update: false }) readonly salt: Buffer;
  /** sha256(salt, event) */
  @Column({ type: 'bytea', insert: false, update: false }) readonly digest: Buffer;
  /** sha256(head of the link before, digest) */
  @Column({ type: 'bytea', insert: false, update: false }) readonly head: Buffer;
  @Column({ type: 'timestamptz', name: 'linked_at', insert: false, update: false }) readonly linkedAt: Date;
}
