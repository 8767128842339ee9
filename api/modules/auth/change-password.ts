import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/request.ts';
import { isSamePassword, Passwords } from '../../platform/passwords.ts';
import { Accounts } from './accounts.ts';
import { requireGoodPassword, unchangedPassword } from './new-password.ts';
import { StorePassword } from './store-password.ts';

/** A logged-in player's own change. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
    private readonly passwords: Passwords,
    private readonly store: StorePassword,
  ) {}

  /** All other sessions end. Raises `wrong_password`, `invalid_input` (also for the password that it is already). */
  async change(caller: Caller, input: { currentPassword: string; newPassword: string }): Promise<void> {
    const person = await this.accounts.getPerson(caller.playerId);
    requireGoodPassword(input.newPassword, person, 'newPassword');
    if (!(await this.passwords.matches(person.passwordHash, input.currentPassword))) throw wrongPassword();
    if (isSamePassword(input.newPassword, input.currentPassword)) throw unchangedPassword('newPassword');
    const hash = await this.passwords.hash(input.newPassword);
    const isChanged = await this.database.transaction((tx) =>
      this.store.store(tx, person, hash, caller.sessionId),
    );
    if (!isChanged) throw wrongPassword();
    this.store.tellSoon();
  }
}

function wrongPassword(): AppError {
  return new AppError('wrong_password', { fields: [{ field: 'currentPassword', code: 'wrong' }] });
}
