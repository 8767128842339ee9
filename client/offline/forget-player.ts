import { forgetPush } from '../pwa/forget-push.ts';
import { readStoredSession } from '../session/stored-session.ts';
import { readLeavers, removeLeaver, type Leaver } from './leavers.ts';
import { emptyOutbox } from './outbox-row.ts';
import { ownPicksOf } from './own-picks.ts';
import { forgetMirroredSession } from './session-mirror.ts';
import { forgetSnapshots } from './snapshots.ts';

/** What this device keeps of a player beside picks: each knows how to forget its own. */
const keepers: ((playerId: number) => Promise<void>)[] = [forgetSnapshots, forgetMirroredSession, forgetPush];

/** Forgets what this device keeps of those who logged out, also of who did while their page was being closed. Never rejects. */
export async function forgetLeavers(): Promise<void> {
  for (const leaver of readLeavers()) {
    await Promise.allSettled(forgetting(leaver));
    removeLeaver(leaver);
  }
}

function forgetting({ playerId, discardsPicks }: Leaver): Promise<void>[] {
  const isBack = readStoredSession()?.user.id === playerId;
  return [
    ...(isBack ? [] : keepers.map((forget) => forget(playerId))),
    ...(discardsPicks ? [ownPicksOf(playerId).change(() => emptyOutbox)] : []),
  ];
}
