import { localStore } from '../lib/web-storage.ts';

const key = 'doce:install';
/** Shorter breaks belong to one visit. */
const breakMs = 30 * 60_000;

/** What this browser remembers so that the offer to install comes once, and at a good moment. */
export interface InstallMemory {
  visits: number;
  /** Epoch milliseconds of the device's clock. */
  lastSeenAt: number;
  /** The offer was answered: installed, or not wanted. */
  isAnswered: boolean;
}

const none: InstallMemory = { visits: 0, lastSeenAt: 0, isAnswered: false };

/** The memory after the app was opened at `now`. */
export function countVisit(memory: InstallMemory, now: number): InstallMemory {
  const isNew = Math.abs(now - memory.lastSeenAt) > breakMs;
  return { ...memory, visits: memory.visits + (isNew ? 1 : 0), lastSeenAt: now };
}

/** Whether the offer may come by itself: to somebody who came back, or who has just saved picks, and who has not answered it before. */
export function isGoodMoment({ visits, isAnswered }: InstallMemory, hasSaved: boolean): boolean {
  return !isAnswered && (hasSaved || visits > 1);
}

export function readInstallMemory(): InstallMemory {
  return { ...none, ...(localStore.getJson(key) as Partial<InstallMemory> | null) };
}

/** What cannot be kept is asked again another day. */
export function writeInstallMemory(memory: InstallMemory): void {
  localStore.set(key, JSON.stringify(memory));
}
