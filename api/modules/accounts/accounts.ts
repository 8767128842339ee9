import { Inject, Injectable } from '@nestjs/common';
import { In, LessThan } from 'typeorm';
import type { User } from '../../../shared/contract/auth.ts';
import { LEGAL_VERSION } from '../../../shared/rules/legal.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { AppError, invalidField } from '../../platform/app-error.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import { requireCallable } from '../../platform/callable-phone.ts';
import { Batcher } from '../../platform/batcher.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { Passwords } from '../../platform/passwords.ts';
import { RateLimits } from '../../platform/rate-limits.ts';
import { AccountEntity, PlayerEntity } from './account.entity.ts';
import { findUsers } from './account.queries.ts';

export type NewAccount = Omit<
  AccountEntity,
  'playerId' | 'createdAt' | 'disabledAt' | 'isVerified' | 'isDisabled'
>;

/** An account in a transaction that keeps it from changing. */
export type LockedAccount = Readonly<Pick<AccountEntity, 'playerId' | 'email' | 'firstName' | 'lastName'>>;

/** Reads accounts, and changes the fields that need no check. */
@Injectable()
export class Accounts {
  private readonly users = new Batcher<number, User>(
    async (ids) => new Map((await findUsers(this.database, ids)).map((user) => [user.id, user])),
  );

  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly limits: RateLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the player as their own client sees them. Raises `not_found`. */
  async getUser(playerId: number): Promise<User> {
    const user = await this.users.load(playerId);
    if (!user) throw new AppError('not_found');
    return user;
  }

  /** Raises `session_ended` if the caller's account was deleted in the meantime. */
  async getAccount(playerId: number): Promise<AccountEntity> {
    const account = await this.repository.findOneBy({ playerId });
    if (!account) throw new AppError('session_ended');
    return account;
  }

  findByEmail(email: string): Promise<AccountEntity | null> {
    return this.repository.findOneBy({ email });
  }

  /** Counts a wrong password as a guess. Raises `wrong_password`, with the field of the form, `too_many_requests`. */
  async requirePassword(
    { playerId, passwordHash }: AccountEntity,
    password: string,
    field = 'password',
  ): Promise<void> {
    const counters = this.limits.ofAccount('ownPassword', `player ${playerId}`);
    const isRight = await this.limits.guess(counters, () =>
      this.passwords.matches(passwordHash, password, true),
    );
    if (!isRight) throw wrongPassword(field);
  }

  /** Stores the number with its prefix, as the registration does (AUTH-07). Raises `session_ended`, `invalid_input`. */
  async changePhone(playerId: number, phone: string): Promise<User> {
    const { country } = await this.getAccount(playerId);
    await this.repository.update(playerId, {
      phone: requireCallable(phone, country),
    });
    return this.getUser(playerId);
  }

  /** Mails use the language that the player chose, not the language of a device. */
  async chooseLanguage(playerId: number, language: Language): Promise<void> {
    await this.repository.update(playerId, { language });
  }

  /** Stores that the player was told of changed legal texts (LEGAL-11). Refuses another version than the present. */
  async readLegal(playerId: number, version: string): Promise<User> {
    if (version !== LEGAL_VERSION) throw invalidField('version', 'invalid');
    await this.repository.update(
      { playerId, legalVersion: LessThan(version) },
      { legalVersion: version, legalReadAt: dateOf(this.clock) },
    );
    return this.getUser(playerId);
  }

  private get repository() {
    return this.database.source.getRepository(AccountEntity);
  }
}

/** Adds a player with an account and returns the id. A taken address or username violates a unique index. */
export async function addAccount(tx: Transaction, account: NewAccount, createdAt: Date): Promise<number> {
  const player = await tx.manager.save(PlayerEntity, { createdAt });
  await tx.manager.insert(AccountEntity, {
    ...account,
    playerId: player.id,
    createdAt,
  });
  return player.id;
}

/** Locks the account until the transaction ends. Rows that refer to the account cannot be added meanwhile. */
export function lockAccount(tx: Transaction, playerId: number): Promise<AccountEntity | null> {
  return tx.manager.findOne(AccountEntity, {
    where: { playerId },
    lock: { mode: 'pessimistic_write' },
  });
}

/**
 * Locks accounts in the order of their ids until the transaction ends. Other than with `lockAccount`, rows that refer
 * to them can be added meanwhile.
 */
export function lockAccounts(tx: Transaction, playerIds: number[]): Promise<LockedAccount[]> {
  return tx.manager.find(AccountEntity, {
    where: { playerId: In(playerIds) },
    order: { playerId: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });
}

/** Gives a player other names. A taken username violates a unique index. */
export async function renameAccount(
  tx: Transaction,
  playerId: number,
  names: Pick<AccountEntity, 'firstName' | 'lastName' | 'username'>,
): Promise<void> {
  await tx.manager.update(AccountEntity, playerId, names);
}

export function wrongPassword(field: string): AppError {
  return new AppError('wrong_password', { fields: [{ field, code: 'wrong' }] });
}
