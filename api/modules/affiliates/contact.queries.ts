import type { AdminContact } from '../../../shared/contract/admin-contacts.ts';
import type { Contract } from '../../../shared/contract/index.ts';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import type { Queries } from '../../database/database.ts';
import { isoTime } from '../../database/statement.ts';
import type { InputsOf } from '../../http/input.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import { pageOf, type Paging } from '../../database/page-of.ts';

export type NewContact = InputsOf<Contract['affiliates']>['contact']['body'];

/** Returns one page of contact requests, newest first, and their total number. */
export async function listContacts(
  queries: Queries,
  paging: Paging,
): Promise<{ contacts: AdminContact[]; total: number }> {
  const { rows: contacts, total } = await pageOf<AdminContact>(
    queries,
    {
      rows: `select id, type, name, email, company, country, phone, telegram, language,
          ${isoTime('created_at')} as "createdAt"
        from affiliate_contact order by created_at desc, id desc limit $1 offset $2`,
      total: 'select count(*)::int as total from affiliate_contact',
    },
    [],
    paging,
  );
  return { contacts, total };
}

/** Returns the id of the new request; null if the same one came on this day. */
export async function insertContact(
  tx: Queries,
  contact: NewContact,
  language: Language,
): Promise<number | null> {
  const { type, name, email, company = null, country, phone, telegram = null } = contact;
  const [row] = await tx.rows<{ id: number }>(
    `insert into affiliate_contact (type, name, email, company, country, phone, telegram, language)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    [type, name, email, company, country, phone, telegram, language],
  );
  return row?.id ?? null;
}

/** Returns the requests of an address, newest first. */
export function findContacts(queries: Queries, email: string): Promise<OwnData['contactRequests']> {
  return queries.rows(
    `select type, name, company, country, phone, telegram, ${isoTime('created_at')} as "createdAt"
     from affiliate_contact where email = $1 order by created_at desc`,
    [email],
  );
}

/** Deletes the requests of an address and returns their ids. */
export async function deleteContacts(queries: Queries, email: string): Promise<number[]> {
  const rows = await queries.rows<{ id: number }>(
    'delete from affiliate_contact where email = $1 returning id',
    [email],
  );
  return rows.map(({ id }) => id);
}

/** Deletes requests from before a moment. Returns their ids. */
export async function deleteContactsBefore(queries: Queries, moment: Date): Promise<number[]> {
  const rows = await queries.rows<{ id: number }>(
    'delete from affiliate_contact where created_at < $1 returning id',
    [moment],
  );
  return rows.map(({ id }) => id);
}
