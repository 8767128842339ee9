import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A mail of an installation without a mail server, for the page /dev/mailbox. */
@Entity('local_mailbox')
export class LocalMailEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id: string;
  @Column('text', { name: 'recipient' }) to: string;
  @Column('text') subject: string;
  @Column('text', { name: 'body_text' }) text: string;
  @Column('text', { name: 'body_html' }) html: string;
  @Column('timestamptz', { name: 'sent_at' }) sentAt: Date;
  /** A mail with a known id is not stored again. */
  @Column('text', { name: 'message_id', nullable: true }) messageId: string | null;
}
