import { Column, Entity, PrimaryColumn } from 'typeorm';

export type TokenPurpose = 'verify-email' | 'reset-password';

/** The token of a link in a mail, stored as its SHA-256 hash. */
@Entity('mail_token')
export class MailTokenEntity {
  @PrimaryColumn('bytea')
  hash: Buffer;

  @Column('integer', { name: 'player_id' })
  playerId: number;

  @Column('text')
  purpose: TokenPurpose;

  /** The recipient of the mail. The token becomes invalid when the account gets another address. */
  @Column('text')
  email: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
