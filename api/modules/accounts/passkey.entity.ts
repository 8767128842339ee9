import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A passkey (WebAuthn credential) of a player. */
@Entity('passkey')
export class PasskeyEntity {
  /** The credential id, base64url. */
  @PrimaryColumn('text') id: string;
  @Column('integer', { name: 'player_id' }) playerId: number;
  @Column('text') name: string;
  /** In COSE format. */
  @Column('bytea', { name: 'public_key' }) publicKey: Buffer;
  /** A bigint, which the driver returns as text. */
  @Column('bigint') counter: string;
  @Column('text', { array: true }) transports: string[];
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'last_used_at', nullable: true }) lastUsedAt: Date | null;
}
