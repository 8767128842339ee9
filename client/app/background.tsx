import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { currentLanguage, languageChosen } from '../i18n/i18n.ts';
import { onConnection, readConnection } from '../lib/connection.ts';
import { watchConnection } from '../outbox/watch-connection.ts';
import { useChooseLanguageMutation, useMeQuery } from '../session/session-api.ts';
import { endLoggedOutSessions } from '../session/end-logged-out-sessions.ts';
import { readPendingLogouts } from '../session/pending-logouts.ts';
import { inSessionLock } from '../session/session-lock.ts';
import { readStoredSession } from '../session/stored-session.ts';
import { useSession } from '../session/use-session.ts';
import { eraseLoggedOutPlayers } from '../shell/log-out.ts';
import { ToastHost } from '../shell/toast-host.tsx';
import { toastInfo } from '../shell/toasts.ts';
import { Optional, optionalPart } from '../shell/optional.tsx';
import { SyncPicks } from './sync-picks.tsx';
import { StepUpHost } from './step-up-host.tsx';
import { setupListeners } from '@reduxjs/toolkit/query';
import type { Dispatch } from 'redux';
import i18next from 'i18next';
import { useConnection } from '../lib/use-connection.ts';
import { localStore } from '../lib/web-storage.ts';
import { useLocation } from 'react-router-dom';
import { useVisitorChoices } from '../outbox/visitor-choices.ts';
import { readWaitingPicks } from '../outbox/waiting-count.ts';
import { type HasAuthDialog, useOpenAuthDialog } from '../shell/auth-dialog-state.ts';
import { useAppDispatch } from '../session/store-hooks.ts';
import { storageKeys } from '../lib/storage-keys.ts';

const RecordWatch = optionalPart(
  async () => (await import('../features/record/record-watch.ts')).RecordWatch,
);
const SendChoices = optionalPart(async () => (await import('./send-choices.tsx')).SendChoices);

/**
 * The background work of every page: updates the player's account, sends saved picks, completes logouts, and detects
 * a restored connection.
 */
export function Background() {
  const dispatch = useAppDispatch();
  const { token, user } = useSession();
  // The link may have been opened on another device.
  useMeQuery(undefined, { skip: !token, refetchOnFocus: !user?.isVerified });
  const hasChoices = useHasChoices(user?.id ?? 0);
  useLoginForWaitingPicks();
  useTellLanguage();
  useSayNotKept();
  useEffect(() => {
    completeLogouts();
    return onConnection(completeLogouts);
  }, []);
  useEffect(() => watchConnection(), []);
  useEffect(() => keepFresh(dispatch), [dispatch]);
  return (
    <>
      <ToastHost />
      {token && user && (
        <>
          <Optional>
            <SyncPicks playerId={user.id} token={token} />
          </Optional>
          <RecordWatch />
          {hasChoices && <SendChoices user={user} />}
          <StepUpHost />
        </>
      )}
    </>
  );
}

/** Whether choices on this device may concern a player. */
function useHasChoices(playerId: number): boolean {
  const [own, visitors] = [useVisitorChoices(playerId), useVisitorChoices(null)];
  return own.choices.length > 0 || visitors.choices.length > 0;
}

/** Says once that this browser does not store the session, which then ends with the page (PWA-18). */
function useSayNotKept(): void {
  const { t } = useTranslation('auth');
  const { isAuthenticated } = useSession();
  const say = useEffectEvent(() => toastInfo(t('session.notKept')));
  /** The login that was looked at, because React may run an effect twice. */
  const looked = useRef(false);
  useEffect(() => {
    if (looked.current === isAuthenticated) return;
    looked.current = isAuthenticated;
    if (isAuthenticated && !readStoredSession()) say();
  }, [isAuthenticated]);
}

function completeLogouts(): void {
  if (readPendingLogouts().length === 0 || readConnection() === 'offline') return;
  void inSessionLock(() => endLoggedOutSessions(currentLanguage()));
  void eraseLoggedOutPlayers();
}

/**
 * Refetches queries when the page becomes visible and when our own calls succeed again. The browser reports "online"
 * too early. Returns how to stop.
 */
function keepFresh(dispatch: Dispatch): () => void {
  return setupListeners(dispatch, (_, { onFocus, onFocusLost, onOnline, onOffline }) => {
    let wasOffline = readConnection() === 'offline';
    const followConnection = () => {
      const isOffline = readConnection() === 'offline';
      if (isOffline !== wasOffline) dispatch(isOffline ? onOffline() : onOnline());
      wasOffline = isOffline;
    };
    const look = () => dispatch(document.visibilityState === 'visible' ? onFocus() : onFocusLost());
    const stop = onConnection(followConnection);
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  });
}

/** The id of the player with a language choice that the server does not have yet. */
const unsentKey = storageKeys.unsentLanguage;

/**
 * Sends a language that the player chose while logged in, for their mails (I18N-06). A choice without a network is sent
 * later.
 */
function useTellLanguage(): void {
  const { user, token } = useSession();
  const playerId = token ? (user?.id ?? null) : null;
  const connection = useConnection();
  const [choose] = useChooseLanguageMutation();

  useEffect(() => {
    if (playerId === null) return;
    const send = async () => {
      const language = currentLanguage();
      const { error } = await choose({ body: { language } });
      if (!error && language === currentLanguage()) noteUnsentLanguage(null);
    };
    const note = () => {
      noteUnsentLanguage(playerId);
      void send();
    };
    if (connection !== 'offline' && readUnsentLanguage() === playerId) void send();
    i18next.on(languageChosen, note);
    return () => i18next.off(languageChosen, note);
  }, [playerId, connection, choose]);
}

function readUnsentLanguage(): number | null {
  return Number(localStore.get(unsentKey)) || null;
}

function noteUnsentLanguage(playerId: number | null): void {
  localStore.set(unsentKey, playerId === null ? null : String(playerId));
}

/** Opens the login dialog once if the session ended before all picks were sent (PWA-10). */
function useLoginForWaitingPicks(): void {
  const store = useStore<HasAuthDialog>();
  const openAuthDialog = useOpenAuthDialog();
  const { pathname, search } = useLocation();
  const { expiredPlayerId } = useSession();
  const asked = useRef<number>(null);
  useEffect(() => {
    if (asked.current === expiredPlayerId) return;
    asked.current = expiredPlayerId;
    if (expiredPlayerId === null || readWaitingPicks(expiredPlayerId) === 0) return;
    // A page for players has opened it already, with another address to return to.
    if (!store.getState().authDialog.open) openAuthDialog({ redirectTo: pathname + search });
  }, [expiredPlayerId, store, openAuthDialog, pathname, search]);
}
