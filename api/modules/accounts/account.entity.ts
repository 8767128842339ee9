import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Permission } from '../../../shared/rules/permissions.ts';
import type { Language } from '../../../shared/rules/languages.ts';

/** A player is a number without personal data. Picks refer to it, so it outlives the account. */
@Entity('player')
export class PlayerEntity {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}

/** The person behind a player. Deleting the account deletes all personal data. */
@Entity('account')
export class AccountEntity {
  @PrimaryColumn('integer', { name: 'player_id' }) playerId: number;
  @Column('text', { name: 'first_name' }) firstName: string;
  @Column('text', { name: 'last_name' }) lastName: string;
  /** Unique without regard to case. */
  @Column('text') username: string;
  /** Unique, in lower case. */
  @Column('text') email: string;
  @Column('text', { name: 'password_hash' }) passwordHash: string;
  /** ISO code. */
  @Column('text') country: string;
  /** With the prefix of its country. */
  @Column('text') phone: string;
  @Column('date', { name: 'birth_date' }) birthDate: string;
  @Column('text') language: Language;
  @Column('text') role: 'player' | 'admin';
  /** Counts only for administrators. A new account has all of them, as the default of the column. */
  @Column('text', { array: true }) readonly permissions?: Permission[];
  @Column('timestamptz', { name: 'email_verified_at', nullable: true }) emailVerifiedAt: Date | null;
  @Column('timestamptz', { name: 'disabled_at', nullable: true }) disabledAt: Date | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  /** The version of the legal texts that the registration showed, or a later notice, `YYYY-MM-DD`. */
  @Column('date', { name: 'legal_version', nullable: true }) readonly legalVersion?: string | null;
  /** When the player closed the notice of a later version. */
  @Column('timestamptz', { name: 'legal_read_at', nullable: true }) readonly legalReadAt?: Date | null;

  get isVerified(): boolean {
    return this.emailVerifiedAt !== null;
  }

  get isDisabled(): boolean {
    return this.disabledAt !== null;
  }
}

/** A session, deleted when it ends. Secrets are stored as SHA-256 hashes. */
@Entity('session')
export class SessionEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('integer', { name: 'player_id' }) playerId: number;
  @Column('bytea', { name: 'refresh_hash' }) refreshHash: Buffer;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'rotated_at' }) rotatedAt: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  /** The kind of device that started it (visitor.ts). */
  @Column('text', { nullable: true }) device: string | null;
  /** The last two networks that used it, shortened (`shortNetworkOf`), the latest first. */
  @Column('text', { array: true }) networks: string[];
}

export type TokenPurpose = 'verify-email' | 'reset-password';

/** The token of a link in a mail, stored as its SHA-256 hash. */
@Entity('mail_token')
export class MailTokenEntity {
  @PrimaryColumn('bytea') hash: Buffer;
  @Column('integer', { name: 'player_id' }) playerId: number;
  @Column('text') purpose: TokenPurpose;
  /** The recipient of the mail. The token becomes invalid when the account gets another address. */
  @Column('text') email: string;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
}
