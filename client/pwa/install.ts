import { useSyncExternalStore } from 'react';
import { onPickNews } from '../offline/pick-news.ts';
import { createExternalStore } from '../lib/external-store.ts';
import {
  countVisit,
  isGoodMoment,
  readInstallMemory,
  writeInstallMemory,
  type InstallMemory,
} from './install-memory.ts';
import { installWay, type InstallWay } from './install-way.ts';

/** Chromium's offer to install, which a page may keep and use once. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

interface Install {
  way: InstallWay;
  /** The sheet is on screen. */
  isOffered: boolean;
}

/** A player who came back has time to see what they came for. */
const beforeOfferMs = { visit: 15_000, save: 4_000 };

let prompt: InstallPrompt | null = null;
let isInstalled = false;
let memory: InstallMemory | null = null;
const state = createExternalStore<Install>({ way: 'none', isOffered: false });

function change(next: Partial<Install>): void {
  state.set({ ...state.read(), ...next });
}

/** Counts the visit and listens to what the browser says of installing; once for a page. */
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
  // Who has saved picks knows by now what the app is good for.
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

/** Not wanted, or seen: it is never offered by itself again. The profile has it still. */
export function answerOffer(): void {
  if (memory) remember({ ...memory, isAnswered: true });
  change({ isOffered: false });
}

/** Lets the browser ask. A prompt can be used once; the browser sends another one when it likes. */
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

/** How the app can be installed here, and whether that is being offered. */
export function useInstall(): Install {
  return useSyncExternalStore(state.subscribe, state.read);
}

/** Whether the sheet is on screen, for who would come in its place. */
export function isInstallOffered(): boolean {
  return state.read().isOffered;
}
