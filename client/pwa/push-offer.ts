import { useStore } from '../lib/use-store.ts';
import { createExternalStore } from '../lib/external-store.ts';
import { localStore, tabStore } from '../lib/web-storage.ts';
import { isInstallOffered } from './install.ts';
import { findSubscription } from './push-device.ts';
import { storageKeys } from '../lib/storage-keys.ts';

/**
 * Why reminders are offered. complete: the player completed a grid; incomplete: matches of a grid locked without a
 * pick.
 */
export type OfferReason = { place: 'complete' } | { place: 'incomplete'; missed: number };

/** The offer of reminders that is on screen. answered: the player answered it on this page. */
export type PushOffer = 'none' | 'answered' | OfferReason;

const key = storageKeys.pushOffer;
const openKey = storageKeys.openPushOffer;
/** After the toast of the save, and before the offer to install, which the same save starts. */
const afterSaveMs = 3_500;
/** The offer comes three times at most, two weeks apart. */
const mostOffers = 3;
const cooldownMs = 14 * 24 * 60 * 60_000;
/** The poll interval while a dialog is open or a live card is on the page. */
const dialogPollMs = 1_000;

/** An offer without an answer outlives a reload. */
const offer = createExternalStore<PushOffer>(readOpenOffer());
let isComing = false;

/** The player answered. The profile and the bell keep the switch. */
export function answerPushOffer(): void {
  tabStore.set(openKey, null);
  offer.set('answered');
}

/** For the logout: the next player of this tab has not seen the offer. */
export function forgetPushOffer(): void {
  tabStore.set(openKey, null);
  offer.set('none');
}

export function usePushOffer(): PushOffer {
  return useStore(offer);
}

/** Whether to offer at `now` (epoch milliseconds) what was offered `count` times, last at `at`. */
function isTimeToOffer({ count, at }: { count: number; at: number }, now: number): boolean {
  return count === 0 || (count < mostOffers && Math.abs(now - at) > cooldownMs);
}

/**
 * Shows the offer soon after the server has the last pick of a grid, or at the visit after matches locked without a
 * pick (PUSH-09). A reminder is of no use to a player who is still picking.
 */
export async function offerPushSoon(reason: OfferReason): Promise<void> {
  if (isComing || offer.read() !== 'none') return;
  isComing = true;
  await pause(afterSaveMs);
  while (document.querySelector('dialog[open], [data-live]')) await pause(dialogPollMs);
  isComing = false;
  if (isInstallOffered() || !(await mayOffer())) return;
  noteOffer();
  tabStore.set(openKey, JSON.stringify(reason));
  offer.set(reason);
}

/** False if push is on already, or it was offered lately or often. */
async function mayOffer(): Promise<boolean> {
  return isTimeToOffer(readOffers(), Date.now()) && (await findSubscription()) === null;
}

function readOffers(): { count: number; at: number } {
  const [at = 0, count = 1] = (localStore.get(key) ?? '').split(' ').map(Number);
  return at > 0 ? { count, at } : { count: 0, at: 0 };
}

function readOpenOffer(): PushOffer {
  const { place, missed } = (tabStore.getJson(openKey) ?? {}) as { place?: unknown; missed?: unknown };
  if (place === 'complete') return { place };
  return place === 'incomplete' && typeof missed === 'number' ? { place, missed } : 'none';
}

function noteOffer(): void {
  localStore.set(key, `${Date.now()} ${readOffers().count + 1}`);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
