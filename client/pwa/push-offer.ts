import { useSyncExternalStore } from 'react';
import { onPickNews } from '../offline/pick-news.ts';
import { createExternalStore } from '../lib/external-store.ts';
import { localStore } from '../lib/web-storage.ts';
import { readStoredSession } from '../session/stored-session.ts';
import { isInstallOffered } from './install.ts';
import { canPush, findSubscription } from './push-device.ts';

/** Whether the offer to turn push on is on screen; answered: it was, on this page. */
export type PushOffer = 'none' | 'offered' | 'answered';

const key = 'doce:push-offer';
/** When the toast of the save is gone, and before the offer to install, which comes with the same save. */
const afterSaveMs = 3_500;
/** "Not now" holds so long. */
const restMs = 60 * 24 * 60 * 60_000;
/** A dialog is not disturbed: looked for again so often. */
const lookAgainMs = 1_000;

const offer = createExternalStore<PushOffer>('none');
let isComing = false;

/** From now on the first save that succeeds brings the offer (PUSH-01). Returns how to stop. */
export function startOfferingPush(): () => void {
  return onPickNews(({ playerId, answers }) => {
    const hasSaved = answers.some(({ status }) => status === 'accepted');
    if (hasSaved && playerId === readStoredSession()?.user.id) void offerSoon();
  });
}

/** It was answered, in whichever way: the profile and the bell have the switch. */
export function answerPushOffer(): void {
  offer.set('answered');
}

export function usePushOffer(): PushOffer {
  return useSyncExternalStore(offer.subscribe, offer.read);
}

/** Whether to offer at `now` (epoch milliseconds) what was last offered at `offeredAt`; 0: never. */
function isTimeToOffer(offeredAt: number, now: number): boolean {
  return offeredAt === 0 || Math.abs(now - offeredAt) > restMs;
}

async function offerSoon(): Promise<void> {
  if (isComing || offer.read() !== 'none') return;
  isComing = true;
  await pause(afterSaveMs);
  while (document.querySelector('dialog[open]')) await pause(lookAgainMs);
  isComing = false;
  if (isInstallOffered() || !(await isWelcome())) return;
  noteOffer();
  offer.set('offered');
}

/** Not for who has it, nor where the answer is known to be no. */
async function isWelcome(): Promise<boolean> {
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
