import { Injectable } from '@nestjs/common';
import type { User } from '../../../shared/contract/auth.ts';
import { normalizePhone } from '../../../shared/rules/registration.ts';
import { AppError } from '../../http/app-error.ts';
import type { Language } from '../../http/language.ts';
import { AccountsRepository, type Person, type UserRow } from './accounts-repository.ts';

/** The people behind the players, for this module and the others. */
@Injectable()
export class Accounts {
  constructor(private readonly accounts: AccountsRepository) {}

  /** The player as their own client sees them. Raises `not_found`. */
  async getUser(playerId: number): Promise<User> {
    const row = await this.accounts.findUser(playerId);
    if (!row) throw new AppError('not_found');
    return toUser(row);
  }

  /** Raises `session_ended`: whoever asked has gone in the meantime. */
  async getPerson(playerId: number): Promise<Person> {
    const person = await this.accounts.findById(playerId);
    if (!person) throw new AppError('session_ended');
    return person;
  }

  /** Kept as at the registration, with a prefix (AUTH-07). Raises `not_found`. */
  async changePhone(playerId: number, phone: string): Promise<User> {
    const { country } = await this.getUser(playerId);
    await this.accounts.setPhone(playerId, normalizePhone(phone, country));
    return this.getUser(playerId);
  }

  /** Mails are written in the language that the player chose, whatever the device they log in on speaks. */
  async chooseLanguage(playerId: number, language: Language): Promise<void> {
    await this.accounts.setLanguage(playerId, language);
  }
}

function toUser(row: UserRow): User {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    username: row.username,
    email: row.email,
    phone: row.phone,
    country: row.country,
    isVerified: row.is_verified,
    totalWins: row.total_wins,
    role: row.role,
    createdAt: row.created_at.toISOString(),
  };
}
