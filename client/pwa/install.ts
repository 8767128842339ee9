import { useStore } from '../lib/use-store.ts';
import { onPickNews } from '../outbox/pick-news.ts';
import { createExternalStore } from '../lib/external-store.ts';
import { localStore } from '../lib/web-storage.ts';
import { storageKeys } from '../lib/storage-keys.ts';

/** Chromium's install prompt. A page can use it once. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

interface Install {
  way: InstallWay;
  /** Whether the sheet is on screen. */
  isOffered: boolean;
}

/** The delay of the offer after a visit or a save. */
const beforeOfferMs = { visit: 15_000, save: 4_000 };

let prompt: InstallPrompt | null = null;
let isInstalled = false;
let memory: InstallMemory | null = null;
const state = createExternalStore<Install>({ way: 'none', isOffered: false });

function change(next: Partial<Install>): void {
  state.set({ ...state.read(), ...next });
}

/** Counts the visit and listens to the browser's install events. Only the first call of a page has an effect. */
export function startInstalling(): void {
  if (memory) return;
  remember(countVisit(readInstallMemory(), Date.now()));
  take(window.doceEarly?.installPrompt);
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    take(event);
  });
  window.addEventListener('appinstalled', () => {
    isInstalled = true;
    remember({ ...memory!, isAnswered: true });
    change({ way: wayNow(), isOffered: false });
  });
  standalone()?.addEventListener('change', () => change({ way: wayNow() }));
  onPickNews(({ answers }) => {
    if (answers.some(({ status }) => status === 'accepted')) offerSoon(true);
  });
  offerSoon(false);
}

function take(event: Event | undefined): void {
  if (event) prompt = event as InstallPrompt;
  change({ way: wayNow() });
}

function offerSoon(hasSaved: boolean): void {
  if (!memory || !isGoodMoment(memory, hasSaved)) return;
  setTimeout(
    () => {
      const isOfferable = ['prompt', 'ios', 'other-browser'].includes(state.read().way);
      if (isOfferable && memory && !memory.isAnswered) change({ isOffered: true });
    },
    hasSaved ? beforeOfferMs.save : beforeOfferMs.visit,
  );
}

/** The player has seen the offer. It does not come again; the profile keeps it. */
export function answerOffer(): void {
  if (memory) remember({ ...memory, isAnswered: true });
  change({ isOffered: false });
}

/** Shows the browser's prompt. */
export async function install(): Promise<void> {
  const asked = prompt;
  prompt = null;
  answerOffer();
  await asked?.prompt();
  change({ way: wayNow() });
}

function remember(next: InstallMemory): void {
  memory = next;
  writeInstallMemory(next);
}

function wayNow(): InstallWay {
  return installWay({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    isStandalone: isInstalled || isInOwnWindow(),
    canPrompt: prompt !== null,
  });
}

function isInOwnWindow(): boolean {
  const isOnApplesHomeScreen = 'standalone' in navigator && navigator.standalone === true;
  return isOnApplesHomeScreen || (standalone()?.matches ?? false);
}

function standalone(): MediaQueryList | undefined {
  return window.matchMedia?.('(display-mode: standalone)');
}

/** Returns how to install the app here, and whether the offer is on screen. */
export function useInstall(): Install {
  return useStore(state);
}

/** Whether the sheet is on screen. */
export function isInstallOffered(): boolean {
  return state.read().isOffered;
}

const key = storageKeys.install;
/** Shorter breaks belong to one visit. */
const breakMs = 30 * 60_000;

/** This browser's memory of visits and of the offer to install. */
interface InstallMemory {
  visits: number;
  /** Epoch milliseconds of the device's clock. */
  lastSeenAt: number;
  /** The player installed the app or declined the offer. */
  isAnswered: boolean;
}

const none: InstallMemory = { visits: 0, lastSeenAt: 0, isAnswered: false };

/** Returns the memory after the app was opened at `now`. */
function countVisit(memory: InstallMemory, now: number): InstallMemory {
  const isNew = Math.abs(now - memory.lastSeenAt) > breakMs;
  return { ...memory, visits: memory.visits + (isNew ? 1 : 0), lastSeenAt: now };
}

/** Whether to offer the installation: the player returned or has just saved picks, and has not answered before. */
function isGoodMoment({ visits, isAnswered }: InstallMemory, hasSaved: boolean): boolean {
  return !isAnswered && (hasSaved || visits > 1);
}

function readInstallMemory(): InstallMemory {
  return { ...none, ...(localStore.getJson(key) as Partial<InstallMemory> | null) };
}

/** If storage fails, the offer comes again at a later visit. */
function writeInstallMemory(memory: InstallMemory): void {
  localStore.set(key, JSON.stringify(memory));
}

/** How to install the app here. ios, menu: by hand. other-browser: only in another browser. */
export type InstallWay = 'installed' | 'prompt' | 'ios' | 'menu' | 'other-browser' | 'none';

export interface Browser {
  userAgent: string;
  maxTouchPoints: number;
  /** The app runs in its own window. */
  isStandalone: boolean;
  /** The browser offered its install prompt. */
  canPrompt: boolean;
}

/** Browsers inside other apps cannot install. */
const inApps =
  /FBAN|FBAV|FB_IAB|Instagram|WhatsApp|Threads|musical_ly|BytedanceWebview|TikTok|Snapchat|Twitter|LinkedInApp|Pinterest|\bLine\/|GSA\/|; wv\)/;

export function installWay({ userAgent, maxTouchPoints, isStandalone, canPrompt }: Browser): InstallWay {
  if (isStandalone) return 'installed';
  if (canPrompt) return 'prompt';
  if (inApps.test(userAgent)) return 'other-browser';
  if (isApplePhone(userAgent, maxTouchPoints)) return userAgent.includes('Safari/') ? 'ios' : 'other-browser';
  return userAgent.includes('Android') ? 'menu' : 'none';
}

/** An iPad identifies as a Mac, but no Mac has a touch screen. */
export function isApplePhone(userAgent: string, maxTouchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
