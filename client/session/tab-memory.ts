import { tabStore } from '../lib/web-storage.ts';
import { storageKeys } from '../lib/storage-keys.ts';

const prefix = storageKeys.keptInTab;

/** Returns the key of a player's value in this tab's session storage. */
export function tabKey(playerId: number, name: string): string {
  return `${prefix}${playerId}-${name}`;
}

/** Returns the parsed value of a key; null if there is none or it is no JSON. */
export function keptInTab(key: string): unknown {
  return tabStore.getJson(key);
}

/** Stores JSON under a key; null removes the key. */
export function keepInTab(key: string, text: string | null): void {
  tabStore.set(key, text);
}

/** Removes the values of all players from this tab's session storage. */
export function forgetTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so it is empty.
  }
}
