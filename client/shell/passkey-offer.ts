import { useStore } from '../lib/use-store.ts';
import { createExternalStore } from '../lib/external-store.ts';
import { hasPasskeys } from '../lib/passkey-ceremony.ts';
import { localStore } from '../lib/web-storage.ts';
import { storageKeys } from '../lib/storage-keys.ts';

/** Set once the offer was shown on this device. */
const key = storageKeys.passkeyOffer;

const offer = createExternalStore(false);

/** Offers a passkey after a login with the password, once on each device (AUTH-22). */
export function offerPasskey(): void {
  offer.set(hasPasskeys() && localStore.get(key) === null);
}

/** Ends the offer on this page. */
export function endPasskeyOffer(): void {
  offer.set(false);
}

/** Call it when the offer is on screen: this device does not get it again. */
export function notePasskeyOffer(): void {
  localStore.set(key, 'shown');
}

export function usePasskeyOffer(): boolean {
  return useStore(offer);
}
