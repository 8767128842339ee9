import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { followOtherTabs } from '../i18n/i18n.ts';
import { forgetLeavers } from '../offline/forget-player.ts';
import { watchConnection } from '../offline/watch-connection.ts';
import { useMeQuery } from '../session/session-api.ts';
import { useSession } from '../session/use-session.ts';
import { keepFresh } from './keep-fresh.ts';
import { useLoginForWaitingPicks } from './use-login-for-waiting-picks.ts';
import { useSyncPicks } from './use-sync-picks.ts';
import { useTellLanguage } from './use-tell-language.ts';

/** What goes on behind every page: the player's own account is kept up to date, saved picks are sent, a language chosen in another tab is shown, who left is forgotten, and a lost connection found again. */
export function Background() {
  const dispatch = useDispatch();
  const { token, user } = useSession();
  // The link may have been opened on another device.
  useMeQuery(undefined, { skip: !token, refetchOnFocus: !user?.isVerified });
  useSyncPicks();
  useLoginForWaitingPicks();
  useTellLanguage();
  useEffect(() => followOtherTabs(), []);
  useEffect(() => void forgetLeavers(), []);
  useEffect(() => watchConnection(), []);
  useEffect(() => keepFresh(dispatch), [dispatch]);
  return null;
}
