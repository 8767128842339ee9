import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { safeRedirect } from '../../shared/rules/web-paths.ts';
import { sessionStarted } from '../session/session-slice.ts';
import { paths } from './paths.ts';
import { useAppDispatch } from '../session/store-hooks.ts';

export type AuthMode = 'login' | 'register' | 'requestPasswordReset';

interface AuthDialogState {
  open: boolean;
  mode: AuthMode;
  /** The path to open after a login or a registration. */
  redirectTo: string;
  /** The path to open if the player closes the dialog; null to stay. */
  closesTo: string | null;
  /** A visitor opened it to save choices: they belong to the player who enters in it. */
  savesChoices: boolean;
}

export interface HasAuthDialog {
  authDialog: AuthDialogState;
}

interface AuthDialogWish {
  mode?: AuthMode;
  redirectTo?: string;
  closesTo?: string;
  savesChoices?: boolean;
}

const closed: AuthDialogState = {
  open: false,
  mode: 'login',
  redirectTo: paths.profile,
  closesTo: null,
  savesChoices: false,
};

/** The login dialog. It closes when a session starts, also in another tab. */
const slice = createSlice({
  name: 'authDialog',
  initialState: closed,
  reducers: {
    opened: (_, { payload }: PayloadAction<AuthDialogWish>): AuthDialogState => ({
      ...closed,
      ...payload,
      open: true,
      redirectTo: safeRedirect(payload.redirectTo, paths.profile),
    }),
    closed: (state) => ({ ...state, open: false }),
  },
  extraReducers: (builder) =>
    builder.addCase(sessionStarted, (state, { payload }) => (payload ? { ...state, open: false } : state)),
});

export const authDialogReducer = slice.reducer;
export const { opened: authDialogOpened, closed: authDialogClosed } = slice.actions;

/**
 * Returns a function that opens the login dialog over the page (AUTH-01). Defaults: mode login, redirect to /perfil.
 */
export function useOpenAuthDialog(): (wish?: AuthDialogWish) => void {
  const dispatch = useAppDispatch();
  return useCallback((wish: AuthDialogWish = {}) => dispatch(authDialogOpened(wish)), [dispatch]);
}
