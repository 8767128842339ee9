import type { AdminContact } from '../../../shared/contract/admin-contacts.ts';
import type { Contract } from '../../../shared/contract/index.ts';
import type { Queries } from '../../database/database.ts';
import type { InputsOf } from '../../http/input.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import { pageOf, type Paging } from '../../database/page-of.ts';
import { likePart } from '../../platform/search-words.ts';

export type NewContact = InputsOf<Contract['affiliates']>['contact']['body'];

export interface ContactFilter {
  state?: 'open' | 'handled' | undefined;
  /** A part of any text field. */
  search?: string | undefined;
}

interface ContactRow extends Omit<AdminContact, 'createdAt' | 'handledAt' | 'handledBy'> {
  createdAt: Date;
  handledAt: Date | null;
  handlerId: number | null;
  handlerName: string | null;
}

const CONTACTS = `select c.id, c.type, c.name, c.email, c.company, c.country, c.phone, c.telegram, c.language, c.created_at as "createdAt",
    c.handled_at as "handledAt", c.handled_by as "handlerId", a.username as "handlerName"
  from affiliate_contact c left join account a on a.player_id = c.handled_by`;

const FILTER = `($1::boolean is null or (c.handled_at is not null) = $1)
  and ($2::text is null or c.name ilike $2 or c.email ilike $2 or c.company ilike $2 or c.phone ilike $2 or c.telegram ilike $2)`;

/** Returns one page of contact requests, newest first, and their total number. */
export async function listContacts(
  queries: Queries,
  { state, search }: ContactFilter,
  paging: Paging,
): Promise<{ contacts: AdminContact[]; total: number }> {
  const filter = [state ? state === 'handled' : null, search === undefined ? null : likePart(search)];
  const { rows, total } = await pageOf<ContactRow>(
    queries,
    {
      rows: `${CONTACTS} where ${FILTER} order by c.created_at desc, c.id desc limit $3 offset $4`,
      total: `select count(*)::int as total from affiliate_contact c where ${FILTER}`,
    },
    filter,
    paging,
  );
  return { contacts: rows.map(toAdminContact), total };
}

/** Returns the request, or null. */
export async function findContact(queries: Queries, id: number): Promise<AdminContact | null> {
  const [row] = await queries.rows<ContactRow>(`${CONTACTS} where c.id = $1`, [id]);
  return row ? toAdminContact(row) : null;
}

/** Returns the id of the new request; null if the same request is open. */
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

/** Deletes the requests of an address and returns their ids. */
export async function deleteContacts(queries: Queries, email: string): Promise<number[]> {
  const rows = await queries.rows<{ id: number }>(
    'delete from affiliate_contact where email = $1 returning id',
    [email],
  );
  return rows.map(({ id }) => id);
}

/** Deletes requests from before a moment, also open ones. Returns their ids. */
export async function deleteContactsBefore(queries: Queries, moment: Date): Promise<number[]> {
  const rows = await queries.rows<{ id: number }>(
    'delete from affiliate_contact where created_at < $1 returning id',
    [moment],
  );
  return rows.map(({ id }) => id);
}

function toAdminContact({ handlerId, handlerName, ...row }: ContactRow): AdminContact {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    handledAt: row.handledAt?.toISOString() ?? null,
    handledBy: handlerId === null ? null : { id: handlerId, username: handlerName },
  };
}
