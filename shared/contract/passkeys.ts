import { z } from 'zod';
import { givenPassword, Session } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { instant, line, nothing } from './fields.ts';
import { AdminSelf } from './second-factor.ts';

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'invalid')
    .max(max, 'too_long');
const common = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key', 'invalid'),
  authenticatorAttachment: z.string().max(40, 'too_long').nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};

/** The JSON of `PublicKeyCredential.toJSON()` after `navigator.credentials.create`. */
const NewCredential = z.strictObject({
  ...common,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    authenticatorData: base64url(8000).optional(),
    transports: z.array(z.string().max(40, 'too_long')).max(10, 'too_long').optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: base64url(4000).optional(),
  }),
});
/** The JSON of `PublicKeyCredential.toJSON()` after `navigator.credentials.get`. */
const UsedCredential = z.strictObject({
  ...common,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(200).nullish(),
  }),
});
export type NewCredential = z.infer<typeof NewCredential>;
export type UsedCredential = z.infer<typeof UsedCredential>;

const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const params = z.strictObject({ id: base64url(1400) });
const name = line(60);
/** The browser call's options as WebAuthn JSON, for `PublicKeyCredential.parse…OptionsFromJSON`. */
const options = z.record(z.string(), z.unknown());

/** Passkeys (AUTH-22). Calls that make options answer `passkeys_unavailable` on an IP address or plain http. */
export const passkeys = {
  list: endpoint('GET /auth/passkeys', {
    access: 'session',
    summary: 'The passkeys of the player, oldest first',
    /** `isAvailable`: passkeys work at the address of this installation. */
    response: z.object({ isAvailable: z.boolean(), passkeys: z.array(Passkey) }),
  }),
  creationOptions: endpoint('POST /auth/passkeys/options', {
    access: 'verified',
    stepUp: 'enrolled',
    summary: 'Options to create a passkey',
    limit: 'ownPassword',
    body: z.strictObject({ password: givenPassword }),
    response: options,
  }),
  add: endpoint('POST /auth/passkeys', {
    access: 'verified',
    stepUp: 'enrolled',
    summary: 'Stores a new passkey; for an administrator it is also the second factor of the session',
    body: z.strictObject({ name, credential: NewCredential }),
    status: 201,
    response: Passkey,
  }),
  rename: endpoint('PUT /auth/passkeys/:id', {
    access: 'session',
    summary: 'Renames a passkey',
    params,
    body: z.strictObject({ name }),
    status: 204,
    response: nothing,
  }),
  remove: endpoint('DELETE /auth/passkeys/:id', {
    access: 'session',
    stepUp: 'enrolled',
    summary: 'Removes a passkey',
    params,
    status: 204,
    response: nothing,
  }),
  requestOptions: endpoint('POST /auth/passkeys/login/options', {
    access: 'public',
    summary: 'Options to use a passkey, for a login or as second factor',
    limit: 'passkey',
    response: options,
  }),
  logIn: endpoint('POST /auth/passkeys/login', {
    access: 'public',
    summary: 'Starts a session by a passkey',
    limit: 'passkey',
    body: z.strictObject({ credential: UsedCredential }),
    response: Session,
  }),
  confirm: endpoint('POST /admin/second-factor/passkey', {
    permission: 'any',
    secondFactor: 'later',
    summary: 'Gives the session of an administrator a second factor by a passkey',
    body: z.strictObject({ credential: UsedCredential }),
    response: AdminSelf,
  }),
};
