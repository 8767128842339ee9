import { Injectable } from '@nestjs/common';
import type { AdminContact } from '../../../shared/contract/admin-contacts.ts';
import { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { getContact } from './list-contacts.ts';

const UNIQUE_VIOLATION = '23505';

/** Somebody has answered a request, or has not after all (CON-05). */
@Injectable()
export class MarkContact {
  constructor(private readonly database: Database) {}

  /**
   * What it is marked as already is no change: who handled it first stays its handler. Raises `not_found`, and `contact_open_again` for one to be
   * opened that has come once more and lies there open.
   */
  async mark(id: number, isHandled: boolean, actorId: number): Promise<AdminContact> {
    try {
      return await this.database.transaction(async (tx) => {
        const [held] = await tx.rows<{ was_handled: boolean }>(
          'select handled_at is not null as was_handled from affiliate_contact where id = $1 for update',
          [id],
        );
        if (!held) throw new AppError('not_found');
        if (held.was_handled !== isHandled) {
          await tx.rows(
            `update affiliate_contact set handled_at = case when $2 then clock_timestamp() end, handled_by = case when $2 then $3::int end
             where id = $1`,
            [id, isHandled, actorId],
          );
          await recordAudit(tx, {
            actorId,
            action: isHandled ? 'contact.handled' : 'contact.reopened',
            subject: `contact:${id}`,
            before: { isHandled: held.was_handled },
            after: { isHandled },
          });
        }
        return getContact(tx, id);
      });
    } catch (error) {
      if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
      throw new AppError('contact_open_again');
    }
  }
}
