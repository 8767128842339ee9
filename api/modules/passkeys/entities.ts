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

/** A random value that a browser signs once. */
@Entity('passkey_challenge')
export class PasskeyChallengeEntity {
  @PrimaryColumn('text') challenge: string;
  /** The player that adds a passkey; null: a passkey is used. */
  @Column('integer', { name: 'player_id', nullable: true }) playerId: number | null;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
}
