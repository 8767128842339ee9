const prefix = 'doce-kept-';

/** How something that is kept for one player in this tab of the browser is called. */
export function tabKey(playerId: number, name: string): string {
  return `${prefix}${playerId}-${name}`;
}

/** What is kept under a key, parsed; null for what is none. */
export function keptInTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps this JSON. Null: there is nothing to keep. */
export function keepInTab(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is full or forbidden: it lasts no longer than the page.
  }
}

/** Forgets all that was kept for players in this tab: whoever comes next finds nothing of it. */
export function forgetTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}
