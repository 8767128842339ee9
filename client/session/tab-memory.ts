const prefix = 'doce-kept-';

/** How something that is kept for one player in this tab of the browser is called. */
export function tabKey(playerId: number, name: string): string {
  return `${prefix}${playerId}-${name}`;
}

/** Forgets all that was kept for players in this tab: whoever comes next finds nothing of it. */
export function forgetTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}
