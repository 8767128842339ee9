import { Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { currentLanguage, followOtherTabs } from '../i18n/i18n.ts';
import { onConnection, readConnection } from '../lib/connection.ts';
import { watchConnection } from '../offline/watch-connection.ts';
import { useMeQuery } from '../session/session-api.ts';
import { endSignedOutSessions } from '../session/end-signed-out-sessions.ts';
import { readPendingSignOuts } from '../session/pending-sign-outs.ts';
import { inSessionLock } from '../session/session-lock.ts';
import { readStoredSession } from '../session/stored-session.ts';
import { useSession } from '../session/use-session.ts';
import { eraseSignedOutPlayers } from '../shell/log-out.ts';
import { toastInfo } from '../shell/toasts.ts';
import { keepFresh } from './keep-fresh.ts';
import { lazilyOptional } from './lazily.tsx';
import { useLoginForWaitingPicks } from './use-login-for-waiting-picks.ts';
import { useTellLanguage } from './use-tell-language.ts';

// With the outbox and the database, which a visitor does not download.
const SyncPicks = lazilyOptional(async () => (await import('./sync-picks.tsx')).SyncPicks);

/** The background work of every page: updates the player's account, sends saved picks, follows the language of other tabs, completes logouts, and detects a restored connection. */
export function Background() {
  const dispatch = useDispatch();
  const { token, user } = useSession();
  // The link may have been opened on another device.
  useMeQuery(undefined, { skip: !token, refetchOnFocus: !user?.isVerified });
  useLoginForWaitingPicks();
  useTellLanguage();
  useSayNotKept();
  useEffect(() => followOtherTabs(), []);
  useEffect(() => {
    completeSignOuts();
    return onConnection(completeSignOuts);
  }, []);
  useEffect(() => watchConnection(), []);
  useEffect(() => keepFresh(dispatch), [dispatch]);
  if (!token || !user) return null;
  return (
    <Suspense>
      <SyncPicks playerId={user.id} token={token} />
    </Suspense>
  );
}

/** Says once that this browser does not store the session, which then ends with the page (PWA-18). */
function useSayNotKept(): void {
  const { t } = useTranslation('auth');
  const { isAuthenticated } = useSession();
  const say = useEffectEvent(() => toastInfo(t('session.notKept')));
  useEffect(() => {
    if (isAuthenticated && !readStoredSession()) say();
  }, [isAuthenticated]);
}

function completeSignOuts(): void {
  if (readPendingSignOuts().length === 0 || readConnection() === 'offline') return;
  void inSessionLock(() => endSignedOutSessions(currentLanguage()));
  void eraseSignedOutPlayers();
}
