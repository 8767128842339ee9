import { z } from 'zod';
import { NEED_KINDS } from '../rules/needs.ts';
import { GUIDE_STEPS } from '../rules/guide.ts';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';

export const NeedLine = z.object({
  kind: z.enum(NEED_KINDS),
  count: z.int(),
  /** The first few: name, due time and grid. */
  first: z.array(
    z.object({
      id: z.int().nullable(),
      /** For a match its two teams, one per line. */
      name: z.string(),
      at: instant.nullable(),
      /** A number or a code whose meaning depends on the kind. */
      detail: z.string().nullable(),
      gameGroupId: z.int().nullable(),
    }),
  ),
});
export type NeedLine = z.infer<typeof NeedLine>;

/** Whether the caller gets the needs by mail. */
const NeedMails = z.object({ isOn: z.boolean() });

export const adminNeeds = {
  get: endpoint('GET /admin/needs', {
    permission: 'any',
    summary: 'The needs: problems and tasks for an administrator, most urgent first',
    response: z.object({
      checkedAt: instant,
      lines: z.array(NeedLine),
      /** The steps of the first week, until a grid is settled; missing for those who may not set up the game. */
      guide: z.array(z.object({ step: z.enum(GUIDE_STEPS), isDone: z.boolean() })).optional(),
    }),
  }),
  mails: endpoint('GET /admin/need-mails', {
    permission: 'any',
    summary: 'Whether the caller gets the needs by mail',
    response: NeedMails,
  }),
  setMails: endpoint('PUT /admin/need-mails', {
    permission: 'any',
    summary: 'Turns the needs by mail on or off for the caller; a repeat changes nothing',
    idempotent: true,
    body: NeedMails.strict(),
    response: NeedMails,
  }),
};
