import { useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { readWaitingPicks } from '../offline/waiting-count.ts';
import { useSession } from '../session/use-session.ts';
import { useOpenAuthDialog, type HasAuthDialog } from '../shell/auth-dialog.ts';

/** Asks for a login, on whatever page, when the session has ended before all picks were sent (PWA-10). Once: who closes the dialog is left in peace. */
export function useLoginForWaitingPicks(): void {
  const store = useStore<HasAuthDialog>();
  const openAuthDialog = useOpenAuthDialog();
  const { pathname, search } = useLocation();
  const { expiredPlayerId } = useSession();
  const asked = useRef<number>(null);
  useEffect(() => {
    if (asked.current === expiredPlayerId) return;
    asked.current = expiredPlayerId;
    if (expiredPlayerId === null || readWaitingPicks(expiredPlayerId) === 0) return;
    // A page for players has asked already, and knows where closing leads to.
    if (!store.getState().authDialog.open) openAuthDialog({ redirectTo: pathname + search });
  }, [expiredPlayerId, store, openAuthDialog, pathname, search]);
}
