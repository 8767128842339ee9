import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { User } from '../../shared/contract/auth.ts';
import type { StoredSession } from './stored-session.ts';

export interface SessionState {
  user: User | null;
  token: string | null;
  isAuthenticated: boolean;
  /** The server ended the session while the page was open: the player is asked to log in again rather than shown a stranger's page. */
  hasExpired: boolean;
}

export interface HasSession {
  session: SessionState;
}

const anonymous: SessionState = { user: null, token: null, isAuthenticated: false, hasExpired: false };

function sessionOf({ user, token }: StoredSession): SessionState {
  return { user, token, isAuthenticated: true, hasExpired: false };
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState: anonymous,
  reducers: {
    /** Logged in or registered, or found in local storage (also when another tab put it there); null: none there. */
    sessionStarted: (_state, { payload }: PayloadAction<StoredSession | null>) =>
      payload ? sessionOf(payload) : anonymous,
    /** A fresh token; ignored when the player has logged out, or in as somebody else, since it was asked for. */
    sessionRenewed: (state, { payload }: PayloadAction<StoredSession & { replaces: string }>) =>
      state.token === payload.replaces ? sessionOf(payload) : state,
    userUpdated: (state, { payload }: PayloadAction<User>) => {
      if (state.user?.id === payload.id) state.user = payload;
    },
    sessionCleared: () => anonymous,
    /** The server no longer knows the session of `token`. */
    sessionEnded: (state, { payload }: PayloadAction<{ token: string }>) =>
      state.token === payload.token ? { ...anonymous, hasExpired: true } : state,
  },
});

export const { sessionStarted, sessionRenewed, userUpdated, sessionCleared, sessionEnded } =
  sessionSlice.actions;
