import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A session. The row is deleted when the session ends. Secrets are stored as SHA-256 hashes. */
@Entity('session')
export class SessionEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('integer', { name: 'player_id' })
  playerId: number;

  @Column('bytea', { name: 'refresh_hash' })
  refreshHash: Buffer;

  /** The secret before the last rotation. It stays valid until the current one is used. */
  @Column('bytea', { name: 'previous_hash', nullable: true })
  previousHash: Buffer | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'rotated_at' })
  rotatedAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
