/**
 * Web storage whose calls never throw. A browser that blocks all cookies throws at each call, and storage can be full.
 */
export interface SafeStorage {
  /** Returns the text of a key; null if there is none or storage is forbidden. */
  get: (key: string) => string | null;
  /** Returns the parsed JSON of a key; null if there is none or it is no JSON. */
  getJson: (key: string) => unknown;
  /** Stores a text; null removes the key. Returns false if storage is full or forbidden. */
  set: (key: string, text: string | null) => boolean;
}

function safeStorage(open: () => Storage): SafeStorage {
  const attempt = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => attempt(() => open().getItem(key), null),
    getJson: (key) => attempt((): unknown => JSON.parse(open().getItem(key) ?? 'null'), null),
    set: (key, text) =>
      attempt(() => {
        if (text === null) open().removeItem(key);
        else open().setItem(key, text);
        return true;
      }, false),
  };
}

/** Local storage: all tabs, until the browser deletes it. */
export const localStore = safeStorage(() => localStorage);

/** Session storage: this tab, until it closes. */
export const tabStore = safeStorage(() => sessionStorage);
