import { forgetAutoSaved } from '../outbox/auto-saved.ts';
import { forgetSeal } from '../outbox/kept-seal.ts';
import { emptyOutbox } from '../outbox/outbox-row.ts';
import { ownPicksOf } from '../outbox/own-picks.ts';
import { eraseChoices } from '../outbox/visitor-choices.ts';
import { forgetMirroredSession } from '../outbox/session-mirror.ts';
import { forgetSeenChanges } from '../outbox/seen-changes.ts';
import { forgetSnapshots } from '../snapshots/snapshots.ts';
import { forgetPush } from '../pwa/forget-push.ts';
import { forgetPushOffer } from '../pwa/push-offer.ts';
import { type PendingLogout, readPendingLogouts, updatePendingLogout } from '../session/pending-logouts.ts';
import { readStoredSession } from '../session/stored-session.ts';

/** The data of a player on this device, except picks. */
const erasures: ((playerId: number) => Promise<void>)[] = [
  forgetSnapshots,
  forgetMirroredSession,
  forgetSeal,
  forgetPush,
  async () => forgetAutoSaved(),
  async () => forgetSeenChanges(),
  async () => forgetPushOffer(),
];

/**
 * Erases the data of players who logged out, also if their page closed before it could. `own`: the logout of this page.
 * Never rejects.
 */
export async function eraseLoggedOutPlayers(own: PendingLogout | null = null): Promise<void> {
  const noted = readPendingLogouts();
  // If the storage is full, the list of logouts lacks this one.
  const isNoted = noted.some(({ playerId }) => playerId === own?.playerId);
  for (const logout of own && !isNoted ? [...noted, own] : noted) {
    if (logout.isErased) continue;
    await Promise.allSettled(erase(logout));
    updatePendingLogout(logout.playerId, { isErased: true });
  }
}

async function forgetChoices(playerId: number): Promise<void> {
  eraseChoices(playerId);
}

function erase({ playerId, discardsPicks }: PendingLogout): Promise<void>[] {
  const isBack = readStoredSession()?.user.id === playerId;
  return [
    ...(isBack ? [] : erasures.map((each) => each(playerId))),
    ...(discardsPicks ? [ownPicksOf(playerId).change(() => emptyOutbox), forgetChoices(playerId)] : []),
  ];
}
