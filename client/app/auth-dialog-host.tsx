import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { authDialogClosed, type HasAuthDialog } from '../shell/auth-dialog-state.ts';
import { claimChoices } from '../outbox/visitor-choices.ts';
import { optionalPart } from '../shell/optional.tsx';
import { useAppStore } from '../session/store-hooks.ts';

const AuthDialog = optionalPart(async () => (await import('../features/auth/auth-dialog.tsx')).AuthDialog, {
  isTold: true,
});

/** The login dialog of the app, over the current page. */
export function AuthDialogHost() {
  const { open, mode, redirectTo, closesTo, savesChoices } = useSelector(
    ({ authDialog }: HasAuthDialog) => authDialog,
  );
  const store = useAppStore();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const close = useCallback(() => {
    store.dispatch(authDialogClosed());
    if (closesTo) void navigate(closesTo, { replace: true });
  }, [store, navigate, closesTo]);

  const enter = useCallback(() => {
    store.dispatch(authDialogClosed());
    const { user } = store.getState().session;
    if (savesChoices && user) claimChoices(user.id);
    if (redirectTo !== pathname + search) void navigate(redirectTo);
  }, [store, navigate, redirectTo, savesChoices, pathname, search]);

  if (!open) return null;
  return <AuthDialog open onClose={close} onEntered={enter} defaultMode={mode} savesChoices={savesChoices} />;
}
