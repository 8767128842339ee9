import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The TOTP authenticator of an administrator. The secrets are sealed (seal.ts). */
@Entity('authenticator')
export class AuthenticatorEntity {
  @PrimaryColumn('integer', { name: 'player_id' }) playerId: number;
  /** Null until the first authenticator is confirmed. */
  @Column('bytea', { nullable: true }) secret: Buffer | null;
  /** A new secret that has to be confirmed. */
  @Column('bytea', { nullable: true }) pending: Buffer | null;
  /** A bigint, which the driver returns as text. */
  @Column('bigint', { name: 'last_step' }) lastStep: string;
}

/** A recovery code as SHA-256. The row is deleted when the code is used. */
@Entity('recovery_code')
export class RecoveryCodeEntity {
  @PrimaryColumn('integer', { name: 'player_id' }) playerId: number;
  @PrimaryColumn('bytea') hash: Buffer;
}
