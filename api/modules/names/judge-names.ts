import { Injectable } from '@nestjs/common';
import type { NameReason } from '../../../shared/rules/names.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { isUniqueViolation } from '../../database/errors.ts';
import { AppError, invalidField } from '../../platform/app-error.ts';
import { answerText } from '../../http/texts.ts';
import { recordAudit } from '../../platform/audit.ts';
import { lockAccount, renameAccount } from '../accounts/accounts.ts';
import { findGroup, lockGroup, renameGroup } from '../groups/lock-group.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import { hasReports, type NameOf, seeReports, storeChange } from './name.queries.ts';

interface Decision {
  reason: NameReason;
  /** The name that the administrator saw. */
  shown: string;
}

type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/**
 * An administrator's decisions on reported names (NAME-02, NAME-03). All raise `not_found` if no reports of the shown
 * name wait, so only one of two administrators decides. The audit log has no names, because it is never erased.
 */
@Injectable()
export class JudgeNames {
  constructor(
    private readonly database: Database,
    private readonly mails: MailOutbox,
  ) {}

  /** The name stays, and further reports of it are no need. */
  async keep(of: NameOf, shown: string, actorId: number): Promise<null> {
    await this.database.transaction(async (tx) => {
      await (of.about === 'player' ? lockAccount(tx, of.id) : lockGroup(tx, of.id));
      if (!(await seeReports(tx, of, shown))) throw new AppError('not_found');
      await recordAudit(tx, {
        actorId,
        action: 'name.kept',
        subject: `${of.about}:${of.id}`,
      });
    });
    return null;
  }

  /** Raises `username_taken`, `admin_protected` for an administrator, and `invalid_input` for the same name. */
  async renamePlayer(
    id: number,
    names: Pick<Account, 'firstName' | 'lastName' | 'username'>,
    { reason, shown }: Decision,
    actorId: number,
  ): Promise<null> {
    const of = { about: 'player', id } as const;
    const name = `${names.firstName} ${names.lastName} (@${names.username})`;
    try {
      await this.database.transaction(async (tx) => {
        const account = await lockAccount(tx, id);
        if (!account || !(await hasReports(tx, of, shown))) throw new AppError('not_found');
        if (account.role === 'admin') throw new AppError('admin_protected');
        const fields = (['firstName', 'lastName', 'username'] as const).map((field) => ({
          field,
          code: 'unchanged' as const,
        }));
        if (fields.every(({ field }) => account[field] === names[field]))
          throw new AppError('invalid_input', { fields });
        await storeChange(tx, of, reason);
        await renameAccount(tx, id, names);
        await this.tell(tx, account, { ...of, reason, name });
        await recordAudit(tx, {
          actorId,
          action: 'name.changed',
          subject: `player:${id}`,
          after: { reason },
        });
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw usernameTaken();
    }
    this.mails.sendSoon();
    return null;
  }

  /** Tells who gave the name, also after a handover, and the owner. Raises `invalid_input` for the same name. */
  async renameGroup(id: number, name: string, { reason, shown }: Decision, actorId: number): Promise<null> {
    const of = { about: 'group', id } as const;
    await this.database.transaction(async (tx) => {
      const { ownerId, namedBy } = (await findGroup(tx, id)) ?? {};
      const people = [];
      for (const playerId of new Set([ownerId, namedBy].filter((one) => typeof one === 'number').toSorted()))
        people.push(await lockAccount(tx, playerId));
      const group = await lockGroup(tx, id);
      // If the owner changed before the locks, the administrator looks again.
      if (!group || group.ownerId !== ownerId) throw new AppError('not_found');
      if (!(await hasReports(tx, of, shown))) throw new AppError('not_found');
      if (group.name === name) throw invalidField('name', 'unchanged');
      await storeChange(tx, of, reason);
      await renameGroup(tx, id, name);
      for (const person of people)
        if (person)
          await this.tell(tx, person, {
            ...of,
            reason,
            name,
            isNamedByOther: person.playerId !== namedBy,
          });
      await recordAudit(tx, {
        actorId,
        action: 'name.changed',
        subject: `group:${id}`,
        after: { reason },
      });
    });
    this.mails.sendSoon();
    return null;
  }

  /** Tells the person why. Disabled accounts get no mail. */
  private async tell(
    tx: Transaction,
    account: Account,
    {
      about,
      name,
      reason,
      isNamedByOther,
    }: NameOf & { name: string; reason: NameReason; isNamedByOther?: boolean },
  ): Promise<void> {
    if (account.isDisabled) return;
    const template = about === 'player' ? 'name-changed' : 'group-name-changed';
    const details = {
      newName: name,
      reason: answerText(`nameReason.${reason}`, account.language),
    };
    await this.mails.notify(tx, template, account, { isNamedByOther, details });
  }
}

function usernameTaken(): AppError {
  return new AppError('username_taken', {
    fields: [{ field: 'username', code: 'taken' }],
  });
}
