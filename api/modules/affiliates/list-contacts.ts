import { Injectable } from '@nestjs/common';
import type { AdminContact } from '../../../shared/contract/admin-contacts.ts';
import { Database, type Queries } from '../../database/database.ts';
import { pageOf, type Paging } from '../../database/page-of.ts';
import { AppError } from '../../http/app-error.ts';
import { likePart } from '../../platform/like-part.ts';

interface ContactRow extends Omit<AdminContact, 'createdAt' | 'handledAt' | 'handledBy'> {
  created_at: Date;
  handled_at: Date | null;
  handled_by: number | null;
  handler: string | null;
}

const CONTACTS = `select c.id, c.type, c.name, c.email, c.company, c.country, c.phone, c.telegram, c.language, c.created_at, c.handled_at,
    c.handled_by, a.username as handler
  from affiliate_contact c left join account a on a.player_id = c.handled_by`;

/** Requests that are wanted: by state (null: all) and by a part of what they say of themselves. */
const SOME = `($1::boolean is null or (c.handled_at is not null) = $1)
  and ($2::text is null or c.name ilike $2 or c.email ilike $2 or c.company ilike $2 or c.phone ilike $2 or c.telegram ilike $2)`;

const LIST = {
  rows: `${CONTACTS} where ${SOME} order by c.created_at desc, c.id desc limit $3 offset $4`,
  total: `select count(*)::int as total from affiliate_contact c where ${SOME}`,
};
const OPEN = 'select count(*)::int as open from affiliate_contact where handled_at is null';

/** Requests of companies and affiliates for the panel (CON-05). */
@Injectable()
export class ListContacts {
  constructor(private readonly database: Database) {}

  /** Newest first. `open` counts all that nobody has handled, whatever is asked for. */
  async list({
    state,
    search,
    ...paging
  }: Paging & { state?: 'open' | 'handled' | undefined; search?: string | undefined }): Promise<{
    contacts: AdminContact[];
    total: number;
    open: number;
  }> {
    const some = [state ? state === 'handled' : null, search === undefined ? null : likePart(search)];
    const { rows, total } = await pageOf<ContactRow>(this.database, LIST, some, paging);
    const [count] = await this.database.rows<{ open: number }>(OPEN);
    return { contacts: rows.map(toAdminContact), total, open: count?.open ?? 0 };
  }
}

/** Raises `not_found`. */
export async function getContact(queries: Queries, id: number): Promise<AdminContact> {
  const [row] = await queries.rows<ContactRow>(`${CONTACTS} where c.id = $1`, [id]);
  if (!row) throw new AppError('not_found');
  return toAdminContact(row);
}

function toAdminContact(row: ContactRow): AdminContact {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    email: row.email,
    company: row.company,
    country: row.country,
    phone: row.phone,
    telegram: row.telegram,
    language: row.language,
    createdAt: row.created_at.toISOString(),
    handledAt: row.handled_at?.toISOString() ?? null,
    handledBy: row.handled_by === null ? null : { id: row.handled_by, username: row.handler },
  };
}
