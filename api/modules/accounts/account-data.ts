import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { retryOnce } from '../../database/errors.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../http/request.ts';
import { recordAudit } from '../../platform/audit.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { PersonalData } from '../../platform/personal-data.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import { Accounts, lockAccount } from './accounts.ts';
import { AccountEntity, SessionEntity } from './account.entity.ts';
import { lockOtherAdmins } from './account.queries.ts';

/**
 * Exports and erases the person behind a player: account, sessions, links, mails and the data of other modules
 * (decision 9). The picks and their ledger stay under the player's number.
 */
@Injectable()
export class AccountData {
  private readonly logger = new Logger('AccountData');

  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
    private readonly personalData: PersonalData,
    private readonly outbox: MailOutbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Exports the player's data of this module and of all others. Raises `session_ended`, `wrong_password`. */
  async collect({ playerId, sessionId }: Caller, password?: string): Promise<OwnData> {
    const account = await this.accounts.getAccount(playerId);
    const { email, isVerified } = account;
    const isConfirmed = password !== undefined;
    if (isConfirmed) await this.accounts.requirePassword(account, password);
    return {
      exportedAt: dateOf(this.clock).toISOString(),
      account: toOwnAccount(account),
      ...(await this.personalData.ownData({ playerId, email, isVerified, isConfirmed })),
      sessions: await this.listSessions(playerId, sessionId),
      mails: await this.outbox.listTo(account),
    };
  }

  /** The player's own deletion. Raises `wrong_password`, `last_admin`. */
  async deleteOwn(playerId: number, password: string): Promise<void> {
    await this.accounts.requirePassword(await this.accounts.getAccount(playerId), password);
    await this.delete(playerId, playerId);
  }

  /**
   * Ends the sessions and mails a confirmation. `actorId` is the player or an administrator.
   *
   * @raises `not_found`, `admin_protected` (another administrator), `last_admin` (the last one that can log in)
   */
  async delete(playerId: number, actorId: number): Promise<void> {
    // A simultaneous call of the same person, e.g. joining a group, may lock the same rows in another order.
    await retryOnce(() =>
      this.database.transaction(async (tx) => {
        const account = await this.lock(tx, playerId, actorId);
        const { email, language, firstName, role, isVerified, isDisabled } = account;
        await this.personalData.erase(tx, account);
        await this.outbox.forgetRecipient(tx, account);
        await this.outbox.enqueue(tx, {
          dedupeKey: `account-deleted:${playerId}`,
          to: email,
          template: 'account-deleted',
          language,
          params: { firstName },
        });
        await tx.manager.delete(AccountEntity, playerId);
        const before = { role, isVerified, isDisabled };
        await recordAudit(tx, { actorId, action: 'player.deleted', subject: `player:${playerId}`, before });
      }),
    );
    // After a restored backup the log tells who must be erased again (docs/running.md).
    this.logger.log({ playerId }, 'account erased');
    this.outbox.sendSoon();
  }

  /** Locks the account after all administrators: two of them must not delete themselves at the same time. */
  private async lock(tx: Transaction, playerId: number, actorId: number): Promise<AccountEntity> {
    const otherAdmins = await lockOtherAdmins(tx, playerId);
    const account = await lockAccount(tx, playerId);
    if (!account) throw new AppError('not_found');
    if (account.role === 'admin' && actorId !== playerId) throw new AppError('admin_protected');
    if (account.role === 'admin' && otherAdmins === 0) throw new AppError('last_admin');
    return account;
  }

  private async listSessions(playerId: number, currentId: string): Promise<OwnData['sessions']> {
    const sessions = await this.database.source
      .getRepository(SessionEntity)
      .find({ where: { playerId }, order: { createdAt: 'desc' } });
    return sessions.map(({ id, createdAt, rotatedAt, expiresAt, networks }) => ({
      startedAt: createdAt.toISOString(),
      renewedAt: rotatedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      networks,
      isThisOne: id === currentId,
    }));
  }
}

function toOwnAccount(account: AccountEntity): OwnData['account'] {
  const {
    playerId: id,
    firstName,
    lastName,
    username,
    email,
    country,
    phone,
    birthDate,
    language,
    role,
  } = account;
  return {
    ...{ id, firstName, lastName, username, email, country, phone, birthDate, language, role },
    emailVerifiedAt: account.emailVerifiedAt?.toISOString() ?? null,
    createdAt: account.createdAt.toISOString(),
    legalVersion: account.legalVersion ?? null,
    legalReadAt: account.legalReadAt?.toISOString() ?? null,
  };
}
