import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call. `public`: anyone, with or without a session. `session`: anyone logged in. `verified`: logged in with a verified address.
 * `admin`: a verified administrator; such answers come in the envelope {success, message, data}.
 */
export type Access = 'public' | 'session' | 'verified' | 'admin';

/** The named limits; `api/config/limits.ts` has their defaults. `taken` counts answers that say that an address or a username is taken. */
export type LimitName =
  | 'login'
  | 'register'
  | 'taken'
  | 'requestReset'
  | 'sendVerification'
  | 'tokenCheck'
  | 'ownPassword'
  | 'ownData'
  | 'bets'
  | 'invite'
  | 'join'
  | 'contact'
  | 'push';

/** One call of the API, declared once: the routes, the client's calls and the OpenAPI document all come from it. */
export interface Endpoint {
  method: Method;
  /** Below `/api`, parameters as `:name`. */
  path: string;
  access: Access;
  /** One line for the OpenAPI page. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** What comes back (inside the envelope's `data` for `admin`). Fields not named here never leave the server. */
  response: z.ZodType;
  /** The answer is a file of this media type and comes without an envelope, e.g. `text/csv`; failures are as anywhere. */
  file?: string;
  /** 200 unless said otherwise. */
  status?: 201 | 202 | 204;
  /** The client may show the last good answer of this GET without a network. */
  offline?: true;
  /** Running the call twice does the same as running it once, so the server may retry it. Every GET is idempotent. */
  idempotent?: true;
  limit?: LimitName;
  /** Bytes a body may have; 32 kB unless said otherwise. */
  bodyLimit?: number;
  /** Key of the success message in `locales/<language>/answers.json` (admin envelope). */
  done?: string;
}

/** Declares an endpoint; only a typed identity. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}
