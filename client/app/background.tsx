import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { watchConnection } from '../offline/watch-connection.ts';
import { useMeQuery } from '../session/session-api.ts';
import { useSession } from '../session/use-session.ts';
import { keepFresh } from './keep-fresh.ts';

/** What goes on behind every page: the player's own account is kept up to date, and a lost connection found again. */
export function Background() {
  const dispatch = useDispatch();
  const { token } = useSession();
  useMeQuery(undefined, { skip: !token });
  useEffect(() => watchConnection(), []);
  useEffect(() => keepFresh(dispatch), [dispatch]);
  return null;
}
