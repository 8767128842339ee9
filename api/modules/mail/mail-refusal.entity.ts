import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address that has unsubscribed from invitations. */
@Entity('mail_refusal')
export class MailRefusalEntity {
  /** SHA-256 of the address in lower case. The table never holds the address. */
  @PrimaryColumn('bytea', { name: 'address_hash' })
  addressHash: Buffer;

  @Column('timestamptz', { name: 'refused_at' })
  refusedAt: Date;
}
