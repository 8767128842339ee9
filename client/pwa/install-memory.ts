import { localStore } from '../lib/web-storage.ts';

const key = 'doce:install';
/** Shorter breaks belong to one visit. */
const breakMs = 30 * 60_000;

/** This browser's memory of visits and of the offer to install. */
export interface InstallMemory {
  visits: number;
  /** Epoch milliseconds of the device's clock. */
  lastSeenAt: number;
  /** The player installed the app or declined the offer. */
  isAnswered: boolean;
}

const none: InstallMemory = { visits: 0, lastSeenAt: 0, isAnswered: false };

/** Returns the memory after the app was opened at `now`. */
export function countVisit(memory: InstallMemory, now: number): InstallMemory {
  const isNew = Math.abs(now - memory.lastSeenAt) > breakMs;
  return { ...memory, visits: memory.visits + (isNew ? 1 : 0), lastSeenAt: now };
}

/** Whether to offer the installation: the player returned or has just saved picks, and has not answered before. */
export function isGoodMoment({ visits, isAnswered }: InstallMemory, hasSaved: boolean): boolean {
  return !isAnswered && (hasSaved || visits > 1);
}

export function readInstallMemory(): InstallMemory {
  return { ...none, ...(localStore.getJson(key) as Partial<InstallMemory> | null) };
}

/** If storage fails, the offer comes again at a later visit. */
export function writeInstallMemory(memory: InstallMemory): void {
  localStore.set(key, JSON.stringify(memory));
}
