import { OUTCOMES, type Pick } from '../../shared/rules/outcome.ts';
import { localStore } from '../lib/web-storage.ts';

/** What a visitor tapped on the home page, on its way through login, registration and verification to where it can be saved. */
export interface WishedPick {
  matchId: number;
  prediction: Pick;
}

const key = 'doce-wished-pick';
/** As long as a verification link lives. Local storage, since that link opens in a tab of its own. */
const keptMs = 24 * 60 * 60_000;

/** Keeps the last one that was tapped. */
export function wishPick({ matchId, prediction }: WishedPick): void {
  localStore.set(key, JSON.stringify({ matchId, prediction, until: Date.now() + keptMs }));
}

export function readWishedPick(): WishedPick | null {
  const kept = localStore.getJson(key);
  return isWish(kept) && kept.until > Date.now() ? kept : null;
}

export function forgetWishedPick(): void {
  localStore.set(key, null);
}

function isWish(value: unknown): value is WishedPick & { until: number } {
  if (typeof value !== 'object' || value === null) return false;
  const { matchId, prediction, until } = value as Record<string, unknown>;
  return (
    Number.isInteger(matchId) &&
    typeof until === 'number' &&
    OUTCOMES.some((outcome) => outcome === prediction)
  );
}
