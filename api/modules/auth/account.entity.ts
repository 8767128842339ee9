import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Language } from '../../http/language.ts';

/** A player is a number without personal data. Picks refer to it, so it outlives the account. */
@Entity('player')
export class PlayerEntity {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

/** The person behind a player. Deleting the account deletes all personal data. */
@Entity('account')
export class AccountEntity {
  @PrimaryColumn('integer', { name: 'player_id' })
  playerId: number;

  @Column('text', { name: 'first_name' })
  firstName: string;

  @Column('text', { name: 'last_name' })
  lastName: string;

  /** Unique without regard to case. */
  @Column('text')
  username: string;

  /** Unique, in lower case. */
  @Column('text')
  email: string;

  @Column('text', { name: 'password_hash' })
  passwordHash: string;

  /** ISO code. */
  @Column('text')
  country: string;

  /** With the prefix of its country. */
  @Column('text')
  phone: string;

  @Column('date', { name: 'birth_date' })
  birthDate: string;

  @Column('text')
  language: Language;

  @Column('text')
  role: 'player' | 'admin';

  @Column('timestamptz', { name: 'email_verified_at', nullable: true })
  emailVerifiedAt: Date | null;

  @Column('timestamptz', { name: 'disabled_at', nullable: true })
  disabledAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  get isVerified(): boolean {
    return this.emailVerifiedAt !== null;
  }

  get isDisabled(): boolean {
    return this.disabledAt !== null;
  }
}
