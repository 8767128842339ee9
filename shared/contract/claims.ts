import { z } from 'zod';
import { CLAIM_LIMITS, CLAIM_SIZES } from '../rules/claims.ts';
import { countryCode, givenPassword } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { idText, line, lines } from './fields.ts';
import { Claim } from './claim.ts';
import { OwnPrize } from './prizes.ts';

const params = z.strictObject({ gridId: idText });
/** Left out: a second factor of the last ten minutes, e.g. a login with a passkey, is enough. */
const password = givenPassword.optional();
const optional = (max: number) => lines(max).refine((text) => !text.includes('\n'), 'invalid');

export const claims = {
  read: endpoint('POST /prizes/:gridId/claim/read', {
    access: 'verified',
    summary: 'The data that the caller gave for the delivery of a prize; needs the password or a passkey',
    idempotent: true,
    limit: 'ownPassword',
    params,
    body: z.strictObject({ password }),
    response: z.object({ claim: Claim.nullable() }),
  }),
  save: endpoint('PUT /prizes/:gridId/claim', {
    access: 'verified',
    summary:
      'Gives or changes the data for the delivery of a prize; needs the password or a passkey, closed once it is sent',
    limit: 'ownPassword',
    params,
    body: z.strictObject({
      password,
      receiver: line(CLAIM_LIMITS.receiver),
      address: lines(CLAIM_LIMITS.address).refine((text) => text !== '', 'required'),
      city: line(CLAIM_LIMITS.city),
      region: optional(CLAIM_LIMITS.region),
      postalCode: optional(CLAIM_LIMITS.postalCode),
      country: countryCode,
      phone: line(40),
      size: z.enum(CLAIM_SIZES, 'invalid').nullable(),
      /** Left out: unchanged. */
      document: line(CLAIM_LIMITS.document).optional(),
    }),
    response: OwnPrize,
  }),
  receipt: endpoint('POST /prizes/:gridId/receipt', {
    access: 'verified',
    summary: 'Says that a prize came, or that it did not: then it is due again',
    idempotent: true,
    params,
    body: z.strictObject({ isReceived: z.boolean('invalid') }),
    response: OwnPrize,
  }),
};

export const adminClaims = {
  get: endpoint('GET /admin/game-groups/:id/prizes/:playerId/claim', {
    permission: 'prizes',
    stepUp: true,
    summary: 'The data that a winner gave for the delivery; the audit log notes who read them',
    params: z.strictObject({ id: idText, playerId: idText }),
    response: Claim,
  }),
};
