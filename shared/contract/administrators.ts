import { z } from 'zod';
import { PERMISSIONS } from '../rules/permissions.ts';
import { email } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { idText, nothing } from './fields.ts';

/** An administrator without permissions would only read; removing them is a call of its own. */
const permissions = z
  .array(z.enum(PERMISSIONS, 'invalid'))
  .min(1, 'required')
  .max(PERMISSIONS.length, 'too_long');

const Administrator = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** Whether the administrator has an authenticator or a passkey. */
  isEnrolled: z.boolean(),
});
export type Administrator = z.infer<typeof Administrator>;

const params = z.strictObject({ id: idText });
const change = { permission: 'users', stepUp: true } as const;

/** Administrators and their permissions (ADM-33). One administrator with `users` always remains. */
export const administrators = {
  list: endpoint('GET /admin/administrators', {
    permission: 'users',
    summary: 'The administrators by username',
    response: z.array(Administrator),
  }),
  add: endpoint('POST /admin/administrators', {
    ...change,
    summary:
      'Makes a player with a verified address an administrator; they add a second factor at their next visit',
    body: z.strictObject({ email, permissions }),
    response: Administrator,
    done: 'administratorAdded',
  }),
  setPermissions: endpoint('PUT /admin/administrators/:id', {
    ...change,
    summary: 'Sets what an administrator may do',
    params,
    body: z.strictObject({ permissions }),
    response: Administrator,
    done: 'permissionsSet',
  }),
  remove: endpoint('DELETE /admin/administrators/:id', {
    ...change,
    summary: 'Makes an administrator a player again',
    params,
    response: nothing,
    done: 'administratorRemoved',
  }),
  resetSecondFactor: endpoint('POST /admin/administrators/:id/reset-second-factor', {
    ...change,
    summary:
      'Deletes authenticator, passkeys and recovery codes of another administrator and ends their sessions, so that they enrol again',
    params,
    response: nothing,
    done: 'secondFactorReset',
  }),
};
