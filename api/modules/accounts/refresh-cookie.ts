import { SESSION_UNUSED_DAYS } from '../../../shared/rules/kept.ts';
import type { Env } from '../../config/env.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Reply, Request } from '../../http/request.ts';

/** The secret in a cookie, and the session that it belongs to. */
export interface SessionSecret {
  sessionId: string;
  secret: string;
}

const NAME = 'doce_refresh';
const MAX_AGE_SECONDS = SESSION_UNUSED_DAYS * 86_400;
const VALUE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

export const cookieOptions = ({ publicUrl }: Pick<Env, 'publicUrl'>) =>
  ({
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
  }) as const;

/** Stores the session's secret in a cookie that scripts cannot read and that only `/api/auth` receives. */
export function setRefreshCookie(
  reply: Reply,
  { sessionId, secret }: SessionSecret,
  env: Pick<Env, 'publicUrl'>,
): void {
  void reply.setCookie(NAME, `${sessionId}.${secret}`, { ...cookieOptions(env), maxAge: MAX_AGE_SECONDS });
}

export function clearRefreshCookie(reply: Reply, env: Pick<Env, 'publicUrl'>): void {
  void reply.clearCookie(NAME, cookieOptions(env));
}

/**
 * Returns the session and secret of the caller's cookie, or null without one. Raises `origin_refused` for a request of
 * another site, because browsers send the cookie with it too.
 */
export function readRefreshCookie(request: Request, env: Pick<Env, 'publicUrl'>): SessionSecret | null {
  const [, sessionId, secret] = VALUE.exec(request.cookies[NAME] ?? '') ?? [];
  if (!sessionId || !secret) return null;
  if (!isOwnOrigin(request.headers, env.publicUrl)) throw new AppError('origin_refused');
  return { sessionId, secret };
}

/**
 * Whether our own client sent the request, on any host of our site and with the scheme of PUBLIC_URL. Other programs
 * may omit these headers, but no web page can change them.
 */
function isOwnOrigin(headers: Request['headers'], publicUrl: string): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site === 'cross-site') return false;
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none';
  const own = new URL(publicUrl);
  const url = URL.canParse(origin) ? new URL(origin) : null;
  return url !== null && url.protocol === own.protocol && (url.host === own.host || url.host === host);
}
