import { z } from 'zod';
import { AUDIT_ACTION_NAMES, AUDIT_KINDS, AUDIT_SUBJECTS } from '../rules/audit-actions.ts';
import { SEARCH_MAX } from '../rules/panel-input.ts';
import { endpoint } from './endpoint.ts';
import { idText, instant, moment, optionalLine, paging } from './fields.ts';

/** Without a username: an account that is no more. */
const AuditPerson = z.object({ id: z.int(), username: z.string().nullable() });

/** One fact before and after; null where there is none. Ids of grids are their names already, a score is `2:1`, the rest is as it is stored. */
const AuditChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const AuditEntry = z.object({
  id: z.int(),
  at: instant,
  /** Null: the system. */
  actor: AuditPerson.nullable(),
  action: z.enum(AUDIT_ACTION_NAMES),
  subject: z.object({
    kind: z.enum(AUDIT_SUBJECTS),
    id: z.int(),
    /** What it is called now, or was when it went: of a match its two teams; empty when nobody is to know any more. */
    names: z.array(z.string()),
    /** Whose part of it, e.g. whose prize of a grid. */
    player: AuditPerson.nullable(),
  }),
  changes: z.array(AuditChange),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
export type AuditChange = z.infer<typeof AuditChange>;

export const adminAudit = {
  list: endpoint({
    method: 'GET',
    path: '/admin/audit',
    access: 'admin',
    summary: 'What was done, by whom, to what and when, newest first',
    query: z.strictObject({
      by: z.enum(['people', 'system'], 'invalid').optional(),
      actorId: idText.optional(),
      kind: z.enum(AUDIT_KINDS, 'invalid').optional(),
      from: moment.optional(),
      until: moment.optional(),
      thing: optionalLine(SEARCH_MAX),
      ...paging(50, 200),
    }),
    response: z.object({ entries: z.array(AuditEntry), total: z.int() }),
    done: 'ok',
  }),
  people: endpoint({
    method: 'GET',
    path: '/admin/audit/people',
    access: 'admin',
    summary: 'The administrators, by whom the log can be searched',
    response: z.array(z.object({ id: z.int(), username: z.string() })),
    done: 'ok',
  }),
};
