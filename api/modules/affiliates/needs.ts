import type { Queries } from '../../database/database.ts';
import { type Need, readNeeds } from '../../platform/needs.ts';

/** The requests for contact that no administrator has handled (CON-05). */
export function findContactNeeds(queries: Queries): Promise<Need[]> {
  return readNeeds(queries, {
    contact_waiting: `select id, coalesce(company, name) as name, created_at as at, type as detail, null::int as "gridId"
      from affiliate_contact where handled_at is null`,
  });
}
