import type { Dispatch } from 'redux';
import { readPendingLogouts } from '../session/pending-logouts.ts';
import { type HasSession, sessionStarted } from '../session/session-slice.ts';
import { isSession, mayHaveLostSession } from '../session/stored-session.ts';
import { readMirroredSession } from './session-mirror.ts';

/** A start does not wait longer for a slow database. The session may still appear later. */
const timeoutMs = 1_000;

/**
 * Takes the session over from its copy in the database if local storage has none: Chromium writes local storage late,
 * so a browser that is killed soon after a login loses it. A logout and an expired session erase the copy. Resolves
 * after a second at most. Never rejects.
 */
export async function restoreSession(store: {
  getState: () => HasSession;
  dispatch: Dispatch;
}): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs));
  await Promise.race([takeOver(store).catch(() => undefined), timeout]);
}

async function takeOver(store: { getState: () => HasSession; dispatch: Dispatch }): Promise<void> {
  const mirrored = await readMirroredSession();
  // A logout that is not complete may not have erased the copy yet.
  if (!isSession(mirrored) || readPendingLogouts().some(({ playerId }) => playerId === mirrored.user.id))
    return;
  // A player may have logged in meanwhile.
  if (store.getState().session.user || !mayHaveLostSession()) return;
  store.dispatch(sessionStarted({ user: mirrored.user, token: mirrored.token }));
}
