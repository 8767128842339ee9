import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { NameReason } from '../../../shared/rules/names.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { isUniqueViolation } from '../../database/errors.ts';
import { AppError } from '../../http/app-error.ts';
import { answerText } from '../../http/texts.ts';
import { recordAudit } from '../../platform/audit.ts';
import { Accounts, lockAccount, renameAccount } from '../accounts/accounts.ts';
import { renameGroup } from '../groups/group.queries.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import { type NameOf, seeReports, storeChange } from './name.queries.ts';

interface PlayerNames {
  firstName: string;
  lastName: string;
  username: string;
}

/**
 * An administrator's decisions on reported names (NAME-02, NAME-03). All raise `not_found` for a name without waiting
 * reports, so of two administrators one decides. The audit log has no names, because it is never erased.
 */
@Injectable()
export class JudgeNames {
  constructor(
    private readonly database: Database,
    private readonly mails: MailOutbox,
    private readonly accounts: Accounts,
  ) {}

  /** The name stays, and further reports of it are no need. */
  async keep(of: NameOf, actorId: number): Promise<null> {
    await this.database.transaction(async (tx) => {
      await requireReports(tx, of);
      await recordAudit(tx, { actorId, action: 'name.kept', subject: `${of.about}:${of.id}` });
    });
    return null;
  }

  /** Raises `username_taken`, and `admin_protected` for an administrator. */
  async renamePlayer(id: number, names: PlayerNames, reason: NameReason, actorId: number): Promise<null> {
    const of = { about: 'player', id } as const;
    try {
      await this.database.transaction(async (tx) => {
        // Before the reports, as an erased account does.
        const account = await lockAccount(tx, id);
        if (!account) throw new AppError('not_found');
        await requireReports(tx, of);
        if (account.role === 'admin') throw new AppError('admin_protected');
        if (account.username.toLowerCase() !== names.username.toLowerCase())
          await storeChange(tx, of, reason);
        await renameAccount(tx, id, names);
        await this.tell(tx, account, {
          ...of,
          reason,
          name: `${names.firstName} ${names.lastName} (@${names.username})`,
        });
        await recordAudit(tx, {
          actorId,
          action: 'name.changed',
          subject: `player:${id}`,
          after: { reason },
        });
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new AppError('username_taken', { fields: [{ field: 'username', code: 'taken' }] });
    }
    this.mails.sendSoon();
    return null;
  }

  async renameGroup(id: number, name: string, reason: NameReason, actorId: number): Promise<null> {
    const of = { about: 'group', id } as const;
    await this.database.transaction(async (tx) => {
      await requireReports(tx, of);
      await storeChange(tx, of, reason);
      const ownerId = await renameGroup(tx, id, name);
      const owner = await this.accounts.getAccount(ownerId);
      await this.tell(tx, owner, { ...of, reason, name });
      await recordAudit(tx, { actorId, action: 'name.changed', subject: `group:${id}`, after: { reason } });
    });
    this.mails.sendSoon();
    return null;
  }

  /** Tells the person why. Disabled accounts get no mail. */
  private async tell(
    tx: Transaction,
    { email, language, firstName, disabledAt }: Awaited<ReturnType<Accounts['getAccount']>>,
    { about, name, reason }: NameOf & { name: string; reason: NameReason },
  ): Promise<void> {
    if (disabledAt !== null) return;
    await this.mails.enqueue(tx, {
      dedupeKey: `name-changed:${randomUUID()}`,
      to: email,
      template: about === 'player' ? 'name-changed' : 'group-name-changed',
      language,
      params: {
        firstName,
        details: { newName: name, reason: answerText(`nameReason.${reason}`, language) },
      },
    });
  }
}

async function requireReports(tx: Transaction, of: NameOf): Promise<void> {
  if (!(await seeReports(tx, of))) throw new AppError('not_found');
}
