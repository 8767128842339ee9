import { Suspense, useCallback } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { authDialogClosed, type HasAuthDialog } from '../shell/auth-dialog.ts';
import { forgetWishedPick } from '../shell/wished-pick.ts';
import { lazilyTold } from './lazily.tsx';
import { useAppDispatch } from '../session/store-hooks.ts';

const AuthDialog = lazilyTold(async () => (await import('../features/auth/auth-dialog.tsx')).AuthDialog);

/** The login dialog of the app, over the current page. */
export function AuthDialogHost() {
  const { open, mode, redirectTo, closesTo } = useSelector(({ authDialog }: HasAuthDialog) => authDialog);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const close = useCallback(() => {
    forgetWishedPick();
    dispatch(authDialogClosed());
    if (closesTo) void navigate(closesTo, { replace: true });
  }, [dispatch, navigate, closesTo]);

  const enter = useCallback(() => {
    dispatch(authDialogClosed());
    if (redirectTo !== pathname + search) void navigate(redirectTo);
  }, [dispatch, navigate, redirectTo, pathname, search]);

  if (!open) return null;
  return (
    <Suspense>
      <AuthDialog open onClose={close} onEntered={enter} defaultMode={mode} />
    </Suspense>
  );
}
