/** Somebody who logged out on this device, and what is to go of theirs. */
export interface Leaver {
  playerId: number;
  /** Their picks that were not sent go too, as they wished; else these stay until they log in here again. */
  discardsPicks: boolean;
}

const key = 'doce:leavers';

/** Notes who leaves before anything is forgotten: a page that is closed at that very moment leaves the rest to the next one. */
export function noteLeaver(leaver: Leaver): void {
  write([...readLeavers().filter(({ playerId }) => playerId !== leaver.playerId), leaver]);
}

export function readLeavers(): Leaver[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isLeaver) : [];
  } catch {
    return [];
  }
}

/** All that was theirs is gone. */
export function removeLeaver(leaver: Leaver): void {
  write(readLeavers().filter(({ playerId }) => playerId !== leaver.playerId));
}

function write(leavers: readonly Leaver[]): void {
  try {
    if (leavers.length > 0) localStorage.setItem(key, JSON.stringify(leavers));
    else localStorage.removeItem(key);
  } catch {
    // Nothing can be noted: it is forgotten at once, or not at all.
  }
}

function isLeaver(value: unknown): value is Leaver {
  if (typeof value !== 'object' || value === null) return false;
  const { playerId, discardsPicks } = value as Record<string, unknown>;
  return Number.isInteger(playerId) && typeof discardsPicks === 'boolean';
}
