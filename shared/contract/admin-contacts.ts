import { z } from 'zod';
import { SEARCH_MAX } from '../rules/panel-input.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { endpoint } from './endpoint.ts';
import { idText, instant, optionalLine, paging } from './fields.ts';

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
  handledAt: instant.nullable(),
  /** `username` is null for a deleted account. */
  handledBy: z.object({ id: z.int(), username: z.string().nullable() }).nullable(),
});
export type AdminContact = z.infer<typeof AdminContact>;

export const adminContacts = {
  list: endpoint({
    method: 'GET',
    path: '/admin/affiliate-contacts',
    access: 'admin',
    permission: 'settings',
    summary:
      'Contact requests of companies and affiliates, newest first; filtered by state and searched by text',
    query: z.strictObject({
      state: z.enum(['open', 'handled'], 'invalid').optional(),
      search: optionalLine(SEARCH_MAX),
      ...paging(25, 200),
    }),
    response: z.object({
      contacts: z.array(AdminContact),
      total: z.int(),
      /** Unhandled requests among all requests. */
      open: z.int(),
    }),
    done: 'ok',
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/admin/affiliate-contacts/:id',
    access: 'admin',
    permission: 'settings',
    summary: 'Marks a contact request as handled, or opens it again',
    params: z.strictObject({ id: idText }),
    body: z.strictObject({ isHandled: z.boolean() }),
    response: AdminContact,
    done: 'contactMarked',
  }),
};
