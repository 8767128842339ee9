import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../database/database.ts';
import { retryOnce } from '../../database/errors.ts';
import { AppError } from '../../http/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import { AccountsRepository, type Person } from './accounts-repository.ts';
import { PersonalData } from '../../platform/personal-data.ts';

/**
 * Deletes the person behind a player, for good (decisions, section 6): the account with its sessions and links, the mails, and what other modules
 * keep. The picks and their ledger stay, under the player's number, which then names nobody.
 */
@Injectable()
export class DeletePlayer {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly personalData: PersonalData,
    private readonly outbox: MailOutbox,
  ) {}

  /**
   * Whose sessions end at once; a mail confirms it. `actorId`: who wants it, the player or an administrator.
   * Raises `not_found`, `admin_protected` for an administrator whom another one wants gone, and `last_admin` for the only one who can still log in.
   */
  async delete(playerId: number, actorId: number): Promise<void> {
    // A call of the same person at the same moment, e.g. joining a group, may lock the same rows in another order.
    await retryOnce(() =>
      this.database.transaction(async (tx) => {
        const person = await this.hold(tx, playerId, actorId);
        await this.personalData.erase(tx, person);
        await this.outbox.forgetRecipient(tx, person.email);
        await this.outbox.enqueue(tx, {
          dedupeKey: `account-deleted:${playerId}`,
          to: person.email,
          template: 'account-deleted',
          language: person.language,
          params: { firstName: person.firstName },
        });
        await this.accounts.delete(tx, playerId);
        const subject = `player:${playerId}`;
        const before = { role: person.role, isVerified: person.isVerified, isDisabled: person.isDisabled };
        await recordAudit(tx, { actorId, action: 'player.deleted', subject, before });
      }),
    );
    this.outbox.sendSoon();
  }

  /** Held against two deletions at once, and against two administrators who both believe that the other one stays. */
  private async hold(tx: Transaction, playerId: number, actorId: number): Promise<Person> {
    const otherAdmins = await this.accounts.holdOtherAdmins(tx, playerId);
    const person = await this.accounts.hold(tx, playerId);
    if (!person) throw new AppError('not_found');
    if (person.role === 'admin' && actorId !== playerId) throw new AppError('admin_protected');
    if (person.role === 'admin' && otherAdmins === 0) throw new AppError('last_admin');
    return person;
  }
}
