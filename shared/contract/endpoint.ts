import type { z } from 'zod';
import type { Permission } from '../rules/permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The permitted callers: all (`public`), logged-in (`session`), with a verified address (`verified`), or administrators
 * (`admin`), whose answers have the envelope {success, message, data}.
 */
export type Access = 'public' | 'session' | 'verified' | 'admin';

/**
 * The named limits; `api/config/limits.ts` has their defaults. `taken`, `loginAttack`, `mailUnverified` and `mailKind`
 * belong to no call: they count answers, logins of an account, and mails.
 */
export type LimitName =
  | 'login'
  | 'refresh'
  | 'loginAttack'
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
  | 'report'
  | 'contact'
  | 'push'
  | 'mailUnverified'
  | 'mailKind'
  | 'secondFactor'
  | 'passkey';

/** One call of the API. The routes, the client's calls and the OpenAPI document are derived from it. */
export type Endpoint = Call &
  (PlayersCall | (AdminCall & { access: 'admin' })) & {
    /** Method and path, as controllers and clients name the call. */
    route: string;
    method: Method;
    /** Below `/api`, parameters as `:name`. */
    path: string;
  };

type Declaration = Call & (PlayersCall | AdminCall);

interface PlayersCall {
  access: Exclude<Access, 'admin'>;
  /** Needs a second factor within 10 minutes, if there is one, because it changes how the account is entered. */
  stepUp?: 'enrolled';
}

/** A call with a permission is for administrators, so it names no access. */
interface AdminCall {
  /** The permission that the administrator needs; `any`: every administrator. */
  permission: Permission | 'any';
  /**
   * Needs a second factor within the last 10 minutes. `settled`: only for a settled grid, checked by the use case;
   * `enrolled`: only if the administrator has one.
   */
  stepUp?: true | 'settled' | 'enrolled';
  /** `later`: works before the session has a second factor, because it leads to one. */
  secondFactor?: 'later';
}

interface Call {
  /** One line for the OpenAPI page. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The answer (inside the envelope's `data` for `admin`). The server sends no other fields. */
  response: z.ZodType;
  /** The media type of an answer that is a file without an envelope, e.g. `text/csv`. Errors have the usual shape. */
  file?: string;
  /** The status of a success; default 200. */
  status?: 201 | 202 | 204;
  /**
   * Whether the client may show the last successful answer of this GET offline. A number, from 2 on, makes the client
   * drop the answers that it stored before: an optional field has another meaning now.
   */
  offline?: true | number;
  /** Shared caches may keep this public GET for `maxAgeS`, and `staleS` longer while they ask again. */
  sharedCache?: { maxAgeS: number; staleS: number };
  /** Running the call twice does the same as running it once, so the server may retry it. Every GET is idempotent. */
  idempotent?: true;
  limit?: LimitName;
  /** The largest body in bytes; default 32 kB. */
  bodyLimit?: number;
  /** Key of the success message in `locales/<language>/answers.json` (admin envelope); default `ok`. */
  done?: string;
}

/** Declares the call of a route, e.g. `GET /groups/:id`. */
export function endpoint<const R extends `${Method} /${string}`, const D extends Declaration>(
  route: R,
  declaration: D,
) {
  const [method, path] = route.split(' ') as [Method, string];
  const access = ('access' in declaration ? declaration.access : 'admin') as AccessOf<D>;
  return { ...declaration, access, route, method, path };
}

type AccessOf<D> = D extends { access: infer A } ? A : 'admin';
