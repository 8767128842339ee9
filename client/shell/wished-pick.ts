import { OUTCOMES, type Pick } from '../../shared/rules/outcome.ts';
import { localStore } from '../lib/web-storage.ts';
import { storageKeys } from '../lib/storage-keys.ts';

/** A pick that was tapped on the home page. */
export interface WishedPick {
  matchId: number;
  prediction: Pick;
}

/** `isFirst`: it was tapped before the login, so it never replaces a pick. */
interface KeptWish extends WishedPick {
  isFirst: boolean;
}

const key = storageKeys.wishedPick;
/** As long as a verification link lives. Local storage, since that link opens in a tab of its own. */
const keptMs = 24 * 60 * 60_000;

/** Keeps the last tapped pick for a player. A visitor's tap is only in the state of the login dialog that it opened (auth-dialog.ts). */
export function keepWishedPick(
  playerId: number,
  { matchId, prediction }: WishedPick,
  isFirst: boolean,
): void {
  localStore.set(key, JSON.stringify({ playerId, matchId, prediction, isFirst, until: Date.now() + keptMs }));
}

/** Returns the tapped pick of a player; null if there is none of the last 24 hours. */
export function readWishedPick(playerId: number): KeptWish | null {
  const kept = localStore.getJson(key);
  return isWish(kept) && kept.playerId === playerId && kept.until > Date.now() ? kept : null;
}

export function forgetWishedPick(): void {
  localStore.set(key, null);
}

function isWish(value: unknown): value is KeptWish & { playerId: number; until: number } {
  if (typeof value !== 'object' || value === null) return false;
  const { matchId, prediction, until } = value as Record<string, unknown>;
  return (
    Number.isInteger(matchId) &&
    typeof until === 'number' &&
    OUTCOMES.some((outcome) => outcome === prediction)
  );
}
