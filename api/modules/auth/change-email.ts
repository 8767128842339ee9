import { Injectable } from '@nestjs/common';
import type { contract } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/auth.ts';
import { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { InputOf } from '../../http/input.ts';
import { Passwords } from '../../platform/passwords.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import { AccountsRepository, isUniqueViolation, type Person } from './accounts-repository.ts';
import { Accounts } from './accounts.ts';
import { MailLimits } from './mail-limits.ts';
import { MailTokens } from './mail-tokens.ts';
import { TakenLimit } from './taken-limit.ts';

type Wish = InputOf<typeof contract.auth.changeEmail>['body'];

/** Who asks: the player, and the network they ask from. */
interface Asker {
  playerId: number;
  ip: string;
}

/** Puts right an address that was mistyped at the registration: until it is verified, no mail reaches the player (PROF-06). */
@Injectable()
export class ChangeEmail {
  constructor(
    private readonly database: Database,
    private readonly repository: AccountsRepository,
    private readonly accounts: Accounts,
    private readonly passwords: Passwords,
    private readonly takenLimit: TakenLimit,
    private readonly mailLimits: MailLimits,
    private readonly mailTokens: MailTokens,
    private readonly outbox: MailOutbox,
  ) {}

  /**
   * Links that went to the address before are dead. Asked for the address that it is already, it changes and sends nothing: the answer got lost, and it
   * is sent again. Raises `wrong_password`, `conflict` (verified meanwhile), `email_taken`, `too_many_requests`.
   */
  async change({ playerId, ip }: Asker, { email, password }: Wish): Promise<User> {
    const person = await this.accounts.getPerson(playerId);
    if (!(await this.passwords.matches(person.passwordHash, password)))
      throw new AppError('wrong_password', { fields: [{ field: 'password', code: 'wrong' }] });
    if (person.isVerified) throw new AppError('conflict');
    if (email !== person.email) await this.replace(person, email, ip);
    return this.accounts.getUser(playerId);
  }

  private async replace(person: Person, email: string, ip: string): Promise<void> {
    const taken = await this.takenLimit.look({ ip, playerId: person.playerId }, async () =>
      (await this.repository.findByEmail(email)) ? ['email'] : [],
    );
    if (taken.length > 0) throw emailTaken();
    await this.mailLimits.take('sendVerification', email);
    await this.store(person, email);
    this.outbox.sendSoon();
  }

  private async store(person: Person, email: string): Promise<void> {
    const { playerId } = person;
    try {
      await this.database.transaction(async (tx) => {
        if (!(await this.repository.changeUnverifiedEmail(tx, playerId, { from: person.email, to: email })))
          throw new AppError('conflict');
        await this.mailTokens.forget(tx, 'verify-email', playerId);
        await this.mailTokens.forget(tx, 'reset-password', playerId);
        await this.mailTokens.mail(tx, 'verify-email', { ...person, email });
      });
    } catch (error) {
      // Another account took the address after the check.
      throw isUniqueViolation(error) ? emailTaken() : error;
    }
  }
}

/** As a registration answers it. */
function emailTaken(): AppError {
  return new AppError('email_taken', { fields: [{ field: 'email', code: 'taken' }] });
}
