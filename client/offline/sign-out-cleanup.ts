import { forgetPush } from '../pwa/forget-push.ts';
import { markErased, readPendingSignOuts, type PendingSignOut } from '../session/pending-sign-outs.ts';
import { readStoredSession } from '../session/stored-session.ts';
import { emptyOutbox } from './outbox-row.ts';
import { ownPicksOf } from './own-picks.ts';
import { forgetMirroredSession } from './session-mirror.ts';
import { forgetSnapshots } from './snapshots.ts';

/** The data of a player on this device, except picks. */
const erasures: ((playerId: number) => Promise<void>)[] = [
  forgetSnapshots,
  forgetMirroredSession,
  forgetPush,
];

/** Erases the data of players who logged out, also if their page closed before it could. Never rejects. */
export async function eraseSignedOutPlayers(): Promise<void> {
  for (const signOut of readPendingSignOuts()) {
    if (signOut.isErased) continue;
    await Promise.allSettled(erase(signOut));
    markErased(signOut.playerId);
  }
}

function erase({ playerId, discardsPicks }: PendingSignOut): Promise<void>[] {
  const isBack = readStoredSession()?.user.id === playerId;
  return [
    ...(isBack ? [] : erasures.map((each) => each(playerId))),
    ...(discardsPicks ? [ownPicksOf(playerId).change(() => emptyOutbox)] : []),
  ];
}
