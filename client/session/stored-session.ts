import type { User } from '../../shared/contract/auth.ts';

export interface StoredSession {
  user: User;
  token: string;
}

export const authKey = 'auth-storage';
export const tokenKey = 'token';

/** The session that this browser keeps (AUTH-09); null when there is none, half of one, or something that is no session. */
export function readStoredSession(): StoredSession | null {
  try {
    const token = localStorage.getItem(tokenKey);
    const stored: unknown = JSON.parse(localStorage.getItem(authKey) ?? 'null');
    return isSession(stored) && stored.isAuthenticated && stored.token === token
      ? { user: stored.user, token }
      : null;
  } catch {
    return null;
  }
}

/** Keeps a session, or that there is none. What cannot be kept (storage full or forbidden) lasts as long as the page. */
export function writeStoredSession(session: StoredSession | null): void {
  try {
    localStorage.setItem(
      authKey,
      JSON.stringify({
        user: session?.user ?? null,
        token: session?.token ?? null,
        isAuthenticated: session !== null,
      }),
    );
    if (session) localStorage.setItem(tokenKey, session.token);
  } catch {
    // The page goes on with what it has in memory.
  }
}

/** Removes all that this browser kept of a session. */
export function removeStoredSession(): void {
  try {
    localStorage.removeItem(authKey);
    localStorage.removeItem(tokenKey);
  } catch {
    // Nothing could be kept either.
  }
}

function isSession(value: unknown): value is StoredSession & { isAuthenticated: boolean } {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('user' in value && 'token' in value && 'isAuthenticated' in value)
  )
    return false;
  return (
    typeof value.token === 'string' &&
    value.token !== '' &&
    typeof value.isAuthenticated === 'boolean' &&
    isUser(value.user)
  );
}

function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false;
  const user = value as Record<string, unknown>;
  const texts = ['firstName', 'lastName', 'username', 'email', 'role'];
  return (
    Number.isInteger(user['id']) &&
    typeof user['isVerified'] === 'boolean' &&
    texts.every((name) => typeof user[name] === 'string')
  );
}
