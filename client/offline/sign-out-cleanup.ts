import { refreshSession } from '../api/renew-session.ts';
import { requestOf } from '../api/route.ts';
import { send } from '../api/send.ts';
import { forgetPush } from '../pwa/forget-push.ts';
import {
  readPendingSignOuts,
  sessionIdOf,
  updatePendingSignOut,
  type PendingSignOut,
} from '../session/pending-sign-outs.ts';
import { readStoredSession } from '../session/stored-session.ts';
import { forgetAutoSaved } from './auto-saved.ts';
import { emptyOutbox } from './outbox-row.ts';
import { ownPicksOf } from './own-picks.ts';
import { forgetMirroredSession } from './session-mirror.ts';
import { forgetSnapshots } from './snapshots.ts';

/** The data of a player on this device, except picks. */
const erasures: ((playerId: number) => Promise<void>)[] = [
  forgetSnapshots,
  forgetMirroredSession,
  forgetPush,
  async () => forgetAutoSaved(),
];

/** Erases the data of players who logged out, also if their page closed before it could. `own`: the logout of this page. Never rejects. */
export async function eraseSignedOutPlayers(own: PendingSignOut | null = null): Promise<void> {
  const noted = readPendingSignOuts();
  // A full storage did not take the note of the logout.
  const isNoted = noted.some(({ playerId }) => playerId === own?.playerId);
  for (const signOut of own && !isNoted ? [...noted, own] : noted) {
    if (signOut.isErased) continue;
    await Promise.allSettled(erase(signOut));
    updatePendingSignOut(signOut.playerId, { isErased: true });
  }
}

/**
 * Ends the server sessions of logouts that did not reach the server (AUTH-16). Call it inside the session lock. The fresh token names the session of the
 * cookie, so no other session ends. A later login has replaced the cookie: then no copy of the old one is left.
 */
export async function endSignedOutSessions(language: string): Promise<void> {
  const pending = readPendingSignOuts().filter(({ sessionId }) => sessionId);
  if (pending.length === 0) return;
  if (!readStoredSession()) {
    const renewal = await refreshSession(language);
    if ('unreachable' in renewal) return;
    const cookieId = 'token' in renewal ? sessionIdOf(renewal.token) : null;
    if ('token' in renewal && pending.some(({ sessionId }) => sessionId === cookieId)) {
      const { error } = await send(requestOf('POST /auth/logout'), { token: renewal.token, language });
      if (error) return;
    }
  }
  for (const { playerId } of pending) updatePendingSignOut(playerId, { sessionId: null });
}

function erase({ playerId, discardsPicks }: PendingSignOut): Promise<void>[] {
  const isBack = readStoredSession()?.user.id === playerId;
  return [
    ...(isBack ? [] : erasures.map((each) => each(playerId))),
    ...(discardsPicks ? [ownPicksOf(playerId).change(() => emptyOutbox)] : []),
  ];
}
