import { readStoredSession } from '../session/stored-session.ts';
import { setBadge } from './app-badge.ts';
import { endSubscription, lookAtDevice, readWish, writeWish } from './push-device.ts';
import { forgetUnread } from './push-memory.ts';

/** Ends the notifications of a player who has logged out (PUSH-05). If another player is logged in now, theirs stay. */
export async function forgetPush(playerId: number): Promise<void> {
  const here = readStoredSession()?.user.id ?? playerId;
  const subscriber = readWish() ?? here;
  if (subscriber === playerId) {
    writeWish(null);
    await endSubscription();
    await lookAtDevice();
  }
  if (here !== playerId) return;
  await setBadge(0);
  await forgetUnread();
}
