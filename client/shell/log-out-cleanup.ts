import { forgetAutoSaved } from '../outbox/auto-saved.ts';
import { serverNow } from '../lib/server-clock.ts';
import { TookTooLong } from '../lib/with-limit.ts';
import { emptyOutbox, type Step } from '../outbox/outbox-row.ts';
import { outboxInDatabase } from '../outbox/outbox.ts';
import { ownPicksOf } from '../outbox/own-picks.ts';
import { eraseChoices } from '../outbox/visitor-choices.ts';
import { forgetMirroredSession } from '../outbox/session-mirror.ts';
import { forgetSeenChanges } from '../outbox/seen-changes.ts';
import { forgetRecords } from '../storage/kept-record.ts';
import { forgetSnapshots } from '../snapshots/snapshots.ts';
import { forgetPush } from '../pwa/forget-push.ts';
import { forgetPushOffer } from '../pwa/push-offer.ts';
import { type PendingLogout, readPendingLogouts, updatePendingLogout } from '../session/pending-logouts.ts';
import { readStoredSession } from '../session/stored-session.ts';

/** The data of a player on this device, except picks. */
const erasures: ((playerId: number) => Promise<void>)[] = [
  forgetSnapshots,
  forgetMirroredSession,
  forgetRecords,
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
    const ends = await Promise.allSettled(erase(logout));
    // A database that hangs may still have the data at the next start.
    const isLeft = ends.some((end) => end.status === 'rejected' && end.reason instanceof TookTooLong);
    const triedAt = logout.triedAt ?? serverNow();
    updatePendingLogout(logout.playerId, isLeft ? { triedAt } : { isErased: true });
  }
}

async function discardPicks({ playerId, triedAt }: PendingLogout): Promise<void> {
  const { change, read } = ownPicksOf(playerId);
  if (triedAt === undefined) {
    eraseChoices(playerId);
    await change(() => emptyOutbox);
  } else {
    await change(onlyNewerThan(triedAt));
  }
  // The page went on in memory. The database may answer when the player is back and has new picks.
  if (!read().isDurable) await outboxInDatabase(playerId).change(onlyNewerThan(triedAt ?? serverNow()));
}

/** Removes the choices before `time`, by the estimate of the server's clock. */
function onlyNewerThan(time: number): Step {
  return ({ rows, receipts }) => ({
    rows: rows.filter(({ madeAt }) => madeAt.server > time),
    receipts: receipts.filter(({ at }) => at > time),
  });
}

function erase(logout: PendingLogout): Promise<void>[] {
  const { playerId, discardsPicks } = logout;
  const isBack = readStoredSession()?.user.id === playerId;
  return [
    ...(isBack ? [] : erasures.map((each) => each(playerId))),
    ...(discardsPicks ? [discardPicks(logout)] : []),
  ];
}
