import { z } from 'zod';
import { AUDIT_ACTION_NAMES, AUDIT_KINDS, AUDIT_SUBJECTS } from '../rules/audit-actions.ts';
import { SEARCH_MAX } from '../rules/panel-input.ts';
import { endpoint } from './endpoint.ts';
import { booleanText, idText, instant, moment, optionalLine, paging } from './fields.ts';

/** The name is there, but this administrator may not see it. */
const isHidden = z.literal(true).optional();
/** `username` is null for a deleted account, and for a name that is hidden. */
const AuditPerson = z.object({ id: z.int(), username: z.string().nullable(), isHidden });

/** A field before and after, or null. Grid ids are shown as names, a score as `2:1`, other values as stored. */
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
    /** The present name, or a deleted row's last one. A match has its two teams; an erased name is empty. */
    names: z.array(z.string()),
    isHidden,
    /** The player concerned, e.g. the winner of a grid's prize. */
    player: AuditPerson.nullable(),
  }),
  changes: z.array(AuditChange),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
export type AuditChange = z.infer<typeof AuditChange>;

export const adminAudit = {
  list: endpoint('GET /admin/audit', {
    permission: 'any',
    summary: 'The audit log: action, actor, subject and time, newest first',
    query: z.strictObject({
      by: z.enum(['people', 'system'], 'invalid').optional(),
      actorId: idText.optional(),
      kind: z.enum(AUDIT_KINDS, 'invalid').optional(),
      /** Leaves out the look-ups of administrators. */
      changesOnly: booleanText.optional(),
      from: moment.optional(),
      until: moment.optional(),
      thing: optionalLine(SEARCH_MAX),
      ...paging(50, 200),
    }),
    response: z.object({ entries: z.array(AuditEntry), total: z.int() }),
  }),
  people: endpoint('GET /admin/audit/people', {
    permission: 'any',
    summary: 'The administrators that the log can be filtered by',
    response: z.array(z.object({ id: z.int(), username: z.string() })),
  }),
};
