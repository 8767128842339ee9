import type { UnknownAction } from 'redux';
import type { User } from '../../shared/contract/auth.ts';
import type { StoredSession } from './stored-session.ts';

export interface SessionState {
  user: User | null;
  token: string | null;
  isAuthenticated: boolean;
  /** The server ended the session while the page was open. The page then asks for a login. */
  hasExpired: boolean;
  /** The player of that session, whose picks may wait on this device (PWA-10). */
  expiredPlayerId: number | null;
}

export interface HasSession {
  session: SessionState;
}

/** The session after a login or a registration, or the one in local storage; null if storage has none. */
export const sessionStarted = (payload: StoredSession | null) =>
  ({ type: 'session/started', payload }) as const;

/** A fresh token. Ignored if the session has changed since the renewal began. */
export const sessionRenewed = (payload: StoredSession & { replaces: string }) =>
  ({ type: 'session/renewed', payload }) as const;

export const userUpdated = (payload: User) => ({ type: 'session/userUpdated', payload }) as const;

export const sessionCleared = () => ({ type: 'session/cleared' }) as const;

/** The server has ended the session of `token`. */
export const sessionEnded = (payload: { token: string }) => ({ type: 'session/ended', payload }) as const;

type SessionAction = ReturnType<
  | typeof sessionStarted
  | typeof sessionRenewed
  | typeof userUpdated
  | typeof sessionCleared
  | typeof sessionEnded
>;

const anonymous: SessionState = {
  user: null,
  token: null,
  isAuthenticated: false,
  hasExpired: false,
  expiredPlayerId: null,
};

function sessionOf({ user, token }: StoredSession): SessionState {
  return { ...anonymous, user, token, isAuthenticated: true };
}

/** Returns the session after an action. */
export function sessionReducer(
  state: SessionState | undefined = anonymous,
  given: UnknownAction,
): SessionState {
  const action = given as SessionAction;
  switch (action.type) {
    case 'session/started':
      return action.payload ? sessionOf(action.payload) : anonymous;
    case 'session/renewed':
      return state.token === action.payload.replaces ? sessionOf(action.payload) : state;
    case 'session/userUpdated':
      return state.user?.id === action.payload.id ? { ...state, user: action.payload } : state;
    case 'session/cleared':
      return anonymous;
    case 'session/ended':
      return state.token === action.payload.token
        ? { ...anonymous, hasExpired: true, expiredPlayerId: state.user?.id ?? null }
        : state;
    default:
      return state;
  }
}
