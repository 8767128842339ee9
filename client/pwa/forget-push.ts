import { setBadge } from './app-badge.ts';
import { endSubscription, lookAtDevice, readWish, writeWish } from './push-device.ts';
import { forgetUnread } from './push-memory.ts';

/** A player has logged out: nothing is shown of theirs on this device any more (PUSH-05). */
export async function forgetPush(playerId: number): Promise<void> {
  await setBadge(0);
  if (readWish() === playerId) writeWish(null);
  await endSubscription();
  await lookAtDevice();
  await forgetUnread();
}
