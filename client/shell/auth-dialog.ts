import { useCallback } from 'react';
import type { UnknownAction } from 'redux';
import { safeRedirect } from '../../shared/rules/web-paths.ts';
import type { sessionStarted } from '../session/session-slice.ts';
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

export const authDialogOpened = (payload: AuthDialogWish) =>
  ({ type: 'authDialog/opened', payload }) as const;
export const authDialogClosed = () => ({ type: 'authDialog/closed' }) as const;
type AuthDialogAction = ReturnType<typeof authDialogOpened | typeof authDialogClosed | typeof sessionStarted>;

const closed: AuthDialogState = {
  open: false,
  mode: 'login',
  redirectTo: paths.profile,
  closesTo: null,
  savesChoices: false,
};

/** The login dialog. It closes when a session starts, also in another tab. */
export function authDialogReducer(
  state: AuthDialogState | undefined = closed,
  given: UnknownAction,
): AuthDialogState {
  const action = given as AuthDialogAction;
  switch (action.type) {
    case 'authDialog/opened':
      return {
        open: true,
        mode: action.payload.mode ?? 'login',
        redirectTo: safeRedirect(action.payload.redirectTo, paths.profile),
        closesTo: action.payload.closesTo ?? null,
        savesChoices: action.payload.savesChoices ?? false,
      };
    case 'authDialog/closed':
      return { ...state, open: false };
    case 'session/started':
      return action.payload ? { ...state, open: false } : state;
    default:
      return state;
  }
}

/**
 * Returns a function that opens the login dialog over the page (AUTH-01). Defaults: mode login, redirect to /perfil.
 */
export function useOpenAuthDialog(): (wish?: AuthDialogWish) => void {
  const dispatch = useAppDispatch();
  return useCallback((wish: AuthDialogWish = {}) => dispatch(authDialogOpened(wish)), [dispatch]);
}
