import { noAnswer, type ApiError } from '../api/api-error.ts';
import { requestOf, type Answer } from '../api/route.ts';
import { send } from '../api/send.ts';
import { isSession, type StoredSession } from './stored-session.ts';

/** ended: our server says that the session is over. unreachable: no answer of our server. */
export type Renewal = StoredSession | { ended: true } | { unreachable: ApiError };

/** Codes of our server: the session is over, or the cookie is missing. A proxy sends no codes. */
const endCodes: readonly ApiError['code'][] = ['session_ended', 'unauthenticated'];

/** Gets a token by the HttpOnly cookie. Call it inside the session lock. */
export async function refreshSession(language: string): Promise<Renewal> {
  const { data, error } = await send(requestOf('POST /auth/refresh'), { token: null, language });
  if (error) return endCodes.includes(error.code) ? { ended: true } : { unreachable: error };
  const { access_token: token, user } = (data ?? {}) as Partial<Answer<'POST /auth/refresh'>>;
  const session = { token, user };
  return isSession(session) ? session : { unreachable: noAnswer };
}
