import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Language } from '../../../shared/rules/languages.ts';
import type { MailParams, MailTemplate } from './mail-templates.ts';

/** The outbox. Read-only: only `queries.ts` writes it, under a lease. */
@Entity('mail')
export class MailEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) readonly id: string;
  @Column('text', { name: 'dedupe_key' }) readonly dedupeKey: string;
  @Column('text') readonly recipient: string;
  @Column('text') readonly template: MailTemplate;
  @Column('text') readonly language: Language;
  /** Empty once the mail was sent or given up, because it may hold a token. */
  @Column('jsonb') readonly params: MailParams;
  /** Mails that can wait are sent after all others. */
  @Column('boolean', { name: 'can_wait' }) readonly canWait: boolean;
  @Column('smallint') readonly attempts: number;
  /** The end of the lease, while a process is sending the mail. */
  @Column('timestamptz', { name: 'next_attempt_at' }) readonly nextAttemptAt: Date;
  /** The first failed attempt. */
  @Column('timestamptz', { name: 'failing_since', nullable: true }) readonly failingSince: Date | null;
  @Column('timestamptz', { name: 'sent_at', nullable: true }) readonly sentAt: Date | null;
  /** Since then the mail is a dead letter, until an administrator sends it again. */
  @Column('timestamptz', { name: 'failed_at', nullable: true }) readonly failedAt: Date | null;
  @Column('timestamptz', { name: 'given_up_at', nullable: true }) readonly givenUpAt: Date | null;
  @Column('text', { name: 'last_error', nullable: true }) readonly lastError: string | null;
  @Column('timestamptz', { name: 'created_at' }) readonly createdAt: Date;
}

/** An address that has unsubscribed from invitations. */
@Entity('mail_refusal')
export class MailRefusalEntity {
  /** SHA-256 of the address in lower case. The table never holds the address. */
  @PrimaryColumn('bytea', { name: 'address_hash' }) addressHash: Buffer;
  @Column('timestamptz', { name: 'refused_at' }) refusedAt: Date;
}
