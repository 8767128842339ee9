import { z } from 'zod';
import { LANGUAGES } from '../rules/languages.ts';
import { endpoint } from './endpoint.ts';
import { instant, paging } from './fields.ts';

export const AdminContact = z.object({
  id: z.int(),
  type: z.enum(['company', 'affiliate']),
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  /** ISO code. */
  country: z.string(),
  phone: z.string(),
  telegram: z.string().nullable(),
  /** The language of the reply. */
  language: z.enum(LANGUAGES),
  createdAt: instant,
});
export type AdminContact = z.infer<typeof AdminContact>;

export const adminContacts = {
  list: endpoint('GET /admin/affiliate-contacts', {
    permission: 'settings',
    summary: 'Contact requests of companies and affiliates, newest first',
    query: z.strictObject(paging(25, 200)),
    response: z.object({ contacts: z.array(AdminContact), total: z.int() }),
  }),
};
