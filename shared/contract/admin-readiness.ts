import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';

/** The kinds of needs, most urgent first. A new kind needs a query, texts, and a link in the panel. */
export const READINESS_KINDS = [
  'game_undecided',
  'game_early',
  'game_late',
  'game_differs',
  'source_failing',
  'source_quota',
  'record_late',
  'job_failed',
  'task_failed',
  'grid_closed',
  'grid_unsettled',
  'grid_none',
  'grid_weekend',
  'grid_unopened',
  'grid_size',
  'grid_permit',
  'permit_ends',
  'prizes_undecided',
  'organiser_missing',
  'game_untimed',
  'game_postponed',
  'game_moved',
  'prize_late',
  'prize_missing',
  'prize_nobody',
  'prize_changed',
  'prize_untold',
  'mail_failed',
  'mail_waiting',
  'push_failed',
  'push_waiting',
  'name_reported',
] as const;
export type ReadinessKind = (typeof READINESS_KINDS)[number];

export const ReadinessLine = z.object({
  kind: z.enum(READINESS_KINDS),
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
export type ReadinessLine = z.infer<typeof ReadinessLine>;

/** Whether the caller gets the needs by mail. */
const NeedMails = z.object({ isOn: z.boolean() });

export const adminReadiness = {
  get: endpoint({
    method: 'GET',
    path: '/admin/readiness',
    access: 'admin',
    permission: 'any',
    summary: 'The needs: problems and tasks for an administrator, most urgent first',
    response: z.object({ checkedAt: instant, lines: z.array(ReadinessLine) }),
    done: 'ok',
  }),
  mails: endpoint({
    method: 'GET',
    path: '/admin/need-mails',
    access: 'admin',
    permission: 'any',
    summary: 'Whether the caller gets the needs by mail',
    response: NeedMails,
    done: 'ok',
  }),
  setMails: endpoint({
    method: 'PUT',
    path: '/admin/need-mails',
    access: 'admin',
    permission: 'any',
    summary: 'Turns the needs by mail on or off for the caller; a repeat changes nothing',
    idempotent: true,
    body: NeedMails.strict(),
    response: NeedMails,
    done: 'ok',
  }),
};
