import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { MailTemplate } from './mail-templates.ts';

/** The outbox. Read-only: only `mail.queries.ts` writes it, under a lease. */
@Entity('mail')
export class MailEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) readonly id: string;
  @Column('text', { name: 'dedupe_key' }) readonly dedupeKey: string;
  @Column('text') readonly recipient: string;
  @Column('text') readonly template: MailTemplate;
  @Column('timestamptz', { name: 'sent_at', nullable: true }) readonly sentAt: Date | null;
  @Column('timestamptz', { name: 'created_at' }) readonly createdAt: Date;
}

/** An address that has unsubscribed from invitations. */
@Entity('mail_refusal')
export class MailRefusalEntity {
  /** SHA-256 of the address in lower case. The table never holds the address. */
  @PrimaryColumn('bytea', { name: 'address_hash' }) addressHash: Buffer;
  @Column('timestamptz', { name: 'refused_at' }) refusedAt: Date;
}
