import { z } from 'zod';
import { PERMISSIONS } from '../rules/permissions.ts';
import { givenPassword } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';

/** Six digits of the authenticator, or a recovery code; spaces and hyphens do not count. */
const code = z
  .string()
  .max(60, 'too_long')
  .transform((text) => text.toLowerCase().replace(/[^a-z0-9]/g, ''))
  .pipe(z.string().min(1, 'required'));

/** The caller's permissions and the state of their second factor. */
export const AdminSelf = z.object({
  permissions: z.array(z.enum(PERMISSIONS)),
  /** False: the administrator must add an authenticator or a passkey first. */
  isEnrolled: z.boolean(),
  hasAuthenticator: z.boolean(),
  passkeys: z.int(),
  recoveryCodesLeft: z.int(),
  /** When this session had a second factor last; null: never, so other admin calls answer `second_factor_required`. */
  confirmedAt: instant.nullable(),
  /** Until then calls with a step-up work without another code. */
  stepUpUntil: instant.nullable(),
});
export type AdminSelf = z.infer<typeof AdminSelf>;

/** The only answer that has the codes. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const later = { permission: 'any', secondFactor: 'later' } as const;

/** The second factor of administrators (ADM-31). */
export const secondFactor = {
  me: endpoint('GET /admin/me', {
    ...later,
    summary: 'The permissions of the caller and the state of their second factor',
    response: AdminSelf,
  }),
  confirm: endpoint('POST /admin/second-factor', {
    ...later,
    summary: 'Gives the session a second factor by a code of the authenticator or a recovery code, each once',
    body: z.strictObject({ code }),
    response: AdminSelf,
  }),
  beginAuthenticator: endpoint('POST /admin/second-factor/authenticator', {
    ...later,
    stepUp: 'enrolled',
    summary: 'Makes the secret of a new authenticator; the old one works until the new one is confirmed',
    limit: 'ownPassword',
    body: z.strictObject({ password: givenPassword }),
    /** `uri` is the content of the QR code, `secret` the same in base32 to type in. */
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmAuthenticator: endpoint('POST /admin/second-factor/authenticator/confirm', {
    ...later,
    stepUp: 'enrolled',
    summary: 'Starts to use the new authenticator, by its first code; returns new recovery codes',
    body: z.strictObject({ code }),
    response: RecoveryCodes,
    done: 'secondFactorAdded',
  }),
  renewRecoveryCodes: endpoint('POST /admin/second-factor/recovery-codes', {
    permission: 'any',
    stepUp: true,
    summary: 'Replaces the ten recovery codes',
    response: RecoveryCodes,
  }),
};
