import { useStore } from '../lib/use-store.ts';
import { createExternalStore } from '../lib/external-store.ts';
import { localStore } from '../lib/web-storage.ts';
import { isInstallOffered } from './install.ts';
import { canPush, findSubscription } from './push-device.ts';
import { storageKeys } from '../lib/storage-keys.ts';

/** Whether the offer to turn push on is on screen. answered: the player answered it on this page. */
export type PushOffer = 'none' | 'offered' | 'answered';

const key = storageKeys.pushOffer;
/** After the toast of the save, and before the offer to install, which the same save starts. */
const afterSaveMs = 3_500;
/** The cooldown after an offer. */
const cooldownMs = 60 * 24 * 60 * 60_000;
/** The poll interval while a dialog is open. */
const dialogPollMs = 1_000;

const offer = createExternalStore<PushOffer>('none');
let isComing = false;

/** The player answered. The profile and the bell keep the switch. */
export function answerPushOffer(): void {
  offer.set('answered');
}

export function usePushOffer(): PushOffer {
  return useStore(offer);
}

/** Whether to offer at `now` (epoch milliseconds) what was last offered at `offeredAt`; 0: never. */
function isTimeToOffer(offeredAt: number, now: number): boolean {
  return offeredAt === 0 || Math.abs(now - offeredAt) > cooldownMs;
}

/** Shows the offer soon after the server has the last pick of a grid (PUSH-09): a reminder is of no use to a player who is still picking. */
export async function offerPushSoon(): Promise<void> {
  if (isComing || offer.read() !== 'none') return;
  isComing = true;
  await pause(afterSaveMs);
  while (document.querySelector('dialog[open]')) await pause(dialogPollMs);
  isComing = false;
  if (isInstallOffered() || !(await mayOffer())) return;
  noteOffer();
  offer.set('offered');
}

/** False if push is on already, the browser forbids it or the cooldown lasts. */
async function mayOffer(): Promise<boolean> {
  if (!canPush() || Notification.permission === 'denied') return false;
  return isTimeToOffer(readOfferedAt(), Date.now()) && (await findSubscription()) === null;
}

function readOfferedAt(): number {
  return Number(localStore.get(key)) || 0;
}

function noteOffer(): void {
  localStore.set(key, String(Date.now()));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
