import { z } from 'zod';
import { NAME_REASONS } from '../rules/names.ts';
import { isName, isPlain, isUsername } from '../rules/registration.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, instant, line, nothing, paging } from './fields.ts';
import { GROUP_NAME_MAX } from './groups.ts';

const reason = z.enum(NAME_REASONS, 'invalid');

/** A name that players reported and that no administrator has looked at. */
export const ReportedName = z.object({
  about: z.enum(['player', 'group']),
  /** The id of the player or of the group. */
  id: z.int(),
  /** As members see it. */
  name: z.string(),
  /** The parts of a player's name; null for a group. */
  player: z.object({ firstName: z.string(), lastName: z.string(), username: z.string() }).nullable(),
  reports: z.int(),
  reasons: z.array(reason),
  firstAt: instant,
});
export type ReportedName = z.infer<typeof ReportedName>;

export const nameReports = {
  report: endpoint('POST /groups/:id/report', {
    access: 'verified',
    summary: "Reports a group's name or a member's to the administrators, who alone learn of it",
    idempotent: true,
    limit: 'report',
    status: 204,
    params: z.strictObject({ id: idText }),
    /** Without `memberId` the group's name is reported. */
    body: z.strictObject({ memberId: id.optional(), reason }),
    response: nothing,
  }),
};

const subject = z.strictObject({ about: z.enum(['player', 'group'], 'invalid'), id: idText });
/** The reported name that the administrator saw. The decision is refused if another one is there by now. */
const shown = line(200);

export const adminNames = {
  list: endpoint('GET /admin/names', {
    permission: 'users',
    summary: 'The reported names that wait, longest first',
    query: z.strictObject(paging(25, 200)),
    response: z.object({ names: z.array(ReportedName), total: z.int() }),
  }),
  keep: endpoint('POST /admin/names/:about/:id/keep', {
    permission: 'users',
    summary: 'Says that a reported name may stay; the same name is no need again',
    params: subject,
    body: z.strictObject({ shown }),
    response: z.null(),
    done: 'nameKept',
  }),
  renamePlayer: endpoint('PUT /admin/names/players/:id', {
    permission: 'users',
    stepUp: true,
    summary: 'Gives a reported player another name and mails the reason',
    params: z.strictObject({ id: idText }),
    body: z.strictObject({
      firstName: line(60).refine(isName, 'invalid_name'),
      lastName: line(60).refine(isName, 'invalid_name'),
      username: line(40).refine(isUsername, 'invalid_username'),
      reason,
      shown,
    }),
    response: z.null(),
    done: 'nameChanged',
  }),
  renameGroup: endpoint('PUT /admin/names/groups/:id', {
    permission: 'users',
    stepUp: true,
    summary: 'Gives a reported group another name and mails its owner the reason',
    params: z.strictObject({ id: idText }),
    body: z.strictObject({ name: line(GROUP_NAME_MAX).refine(isPlain, 'markup'), reason, shown }),
    response: z.null(),
    done: 'nameChanged',
  }),
};
