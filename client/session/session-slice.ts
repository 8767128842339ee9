import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
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

const slice = createSlice({
  name: 'session',
  initialState: anonymous,
  reducers: {
    /** The session after a login or a registration, or the one in local storage; null if storage has none. */
    started: (_, { payload }: PayloadAction<StoredSession | null>) =>
      payload ? sessionOf(payload) : anonymous,
    /** A fresh token. Ignored if the session has changed since the renewal began. */
    renewed: (state, { payload }: PayloadAction<StoredSession & { replaces: string }>) =>
      state.token === payload.replaces ? sessionOf(payload) : state,
    userUpdated: (state, { payload }: PayloadAction<User>) =>
      state.user?.id === payload.id ? { ...state, user: payload } : state,
    cleared: () => anonymous,
    /** The server has ended the session of `token`. */
    ended: (state, { payload }: PayloadAction<{ token: string }>) =>
      state.token === payload.token
        ? { ...anonymous, hasExpired: true, expiredPlayerId: state.user?.id ?? null }
        : state,
  },
});

export const sessionReducer = slice.reducer;
export const {
  started: sessionStarted,
  renewed: sessionRenewed,
  userUpdated,
  cleared: sessionCleared,
  ended: sessionEnded,
} = slice.actions;
