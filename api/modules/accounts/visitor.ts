import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { KNOWN_BROWSER_DAYS } from '../../../shared/rules/kept.ts';
import { type Env, secretsOf } from '../../config/env.ts';
import type { Reply, Request } from '../../http/request.ts';
import { addressKey } from '../../platform/rate-limits-address.ts';
import { cookieOptions } from './refresh-cookie.ts';

/** In this order, because Edge, Opera and Samsung's browser also name Chrome, and Chrome also names Safari. */
const BROWSERS = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const;
const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/** Returns the kind of device of a user agent, such as `Chrome, Android`, or null if it is unknown. */
export function deviceOf(userAgent: string | undefined): string | null {
  const nameIn = (list: typeof BROWSERS | typeof SYSTEMS) =>
    list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(Boolean).join(', ') || null;
}

/** The browser that makes a call. */
export interface Visitor {
  /** The address of the connection. */
  ip: string;
  /** The kind of device (`deviceOf`). */
  device: string | null;
  /** The id of a browser that was logged in to the account of the call before; null for another browser. */
  knownBrowser: string | null;
}

const NAME = 'doce_browser';
const VALUE = /^([0-9a-f-]{36})\.([\w-]{43})$/;
const MAX_AGE_SECONDS = KNOWN_BROWSER_DAYS * 86_400;

type Settings = Pick<Env, 'publicUrl' | 'jwtSecret' | 'oldJwtSecret'>;

/** Returns the browser of the call. `email` is the address of the account that it names. */
export function visitorOf(request: Request, email: string, env: Settings): Visitor {
  const [, id, signature] = VALUE.exec(request.cookies[NAME] ?? '') ?? [];
  const isKnown =
    id &&
    signature &&
    secretsOf(env).some((secret) =>
      timingSafeEqual(Buffer.from(signature), Buffer.from(sign(id, email, secret))),
    );
  const device = deviceOf(request.headers['user-agent']);
  return { ip: request.ip, device, knownBrowser: isKnown ? id : null };
}

/** Marks the browser as known to the account that logged in. The cookie is signed for that address only. */
export function rememberBrowser(reply: Reply, { knownBrowser }: Visitor, email: string, env: Settings): void {
  const id = knownBrowser ?? randomUUID();
  void reply.setCookie(NAME, `${id}.${sign(id, email, env.jwtSecret)}`, {
    ...cookieOptions(env),
    maxAge: MAX_AGE_SECONDS,
  });
}

function sign(id: string, email: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`browser:${id}:${addressKey(email)}`)
    .digest('base64url');
}
