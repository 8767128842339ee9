import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { AdminContact } from '../../../shared/contract/admin-contacts.ts';
import { Database } from '../../database/database.ts';
import { isUniqueViolation } from '../../database/errors.ts';
import type { Paging } from '../../database/page-of.ts';
import { AppError } from '../../http/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { ContactEntity } from './contact.entity.ts';
import { type ContactFilter, findContact, listContacts } from './queries.ts';

/** The contact requests in the panel (CON-05). */
@Injectable()
export class AdminContacts {
  constructor(private readonly database: Database) {}

  /** Returns one page, newest first. `open` counts all open requests, without the filter. */
  async list({ page, limit, ...filter }: Paging & ContactFilter): Promise<{
    contacts: AdminContact[];
    total: number;
    open: number;
  }> {
    const found = await listContacts(this.database, filter, { page, limit });
    const contacts = this.database.source.getRepository(ContactEntity);
    return { ...found, open: await contacts.countBy({ handledAt: IsNull() }) };
  }

  /**
   * Marks a request as handled or open. Marking it with its current state changes nothing, so the first handler stays.
   *
   * @raises `not_found`; `contact_open_again` if the same request was sent again and is open
   */
  async mark(id: number, isHandled: boolean, actorId: number): Promise<AdminContact> {
    try {
      return await this.database.transaction(async (tx) => {
        const lock = { mode: 'pessimistic_write' } as const;
        const contact = await tx.manager.findOne(ContactEntity, { where: { id }, lock });
        if (!contact) throw new AppError('not_found');
        const wasHandled = contact.handledAt !== null;
        if (wasHandled !== isHandled) {
          const handledAt = isHandled ? () => 'clock_timestamp()' : null;
          await tx.manager.update(ContactEntity, id, { handledAt, handledBy: isHandled ? actorId : null });
          await recordAudit(tx, {
            actorId,
            action: isHandled ? 'contact.handled' : 'contact.reopened',
            subject: `contact:${id}`,
            before: { isHandled: wasHandled },
            after: { isHandled },
          });
        }
        return (await findContact(tx, id))!;
      });
    } catch (error) {
      throw isUniqueViolation(error) ? new AppError('contact_open_again') : error;
    }
  }
}
