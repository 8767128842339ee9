import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { safeRedirect } from '../../shared/rules/redirect-path.ts';
import { paths } from './paths.ts';

export type AuthMode = 'login' | 'register' | 'requestPasswordReset';

interface AuthDialogState {
  open: boolean;
  mode: AuthMode;
  /** Where to go after logging in or registering: a path of our own. */
  redirectTo: string;
  /** Where to go when it is closed without; null: nowhere. */
  closesTo: string | null;
}

export interface HasAuthDialog {
  authDialog: AuthDialogState;
}

interface AuthDialogWish {
  mode?: AuthMode;
  redirectTo?: string;
  closesTo?: string;
}

export const authDialogSlice = createSlice({
  name: 'authDialog',
  initialState: { open: false, mode: 'login', redirectTo: paths.profile, closesTo: null } as AuthDialogState,
  reducers: {
    authDialogOpened: (_state, { payload }: PayloadAction<AuthDialogWish>): AuthDialogState => ({
      open: true,
      mode: payload.mode ?? 'login',
      redirectTo: safeRedirect(payload.redirectTo, paths.profile),
      closesTo: payload.closesTo ?? null,
    }),
    authDialogClosed: (state) => {
      state.open = false;
    },
  },
});

export const { authDialogOpened, authDialogClosed } = authDialogSlice.actions;

/** Opens the login dialog over the page, from anywhere (AUTH-01): mode login and redirect /perfil unless told otherwise. */
export function useOpenAuthDialog(): (wish?: AuthDialogWish) => void {
  const dispatch = useDispatch();
  return useCallback((wish: AuthDialogWish = {}) => dispatch(authDialogOpened(wish)), [dispatch]);
}
