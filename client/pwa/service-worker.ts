/// <reference lib="webworker" />
import { notePageHidden } from '../lib/server-clock.ts';
import { answerPush } from './answer-push.ts';
import { setBadge } from './app-badge.ts';
import { sendInBackground } from './background-send.ts';
import { install, precacheOf } from './only-ours.ts';
import { openPath } from './open-path.ts';
import { addUnread, keptLanguage } from './push-memory.ts';
import { bypassWorkerForCalls } from './bypass-worker.ts';
import { pathOf, payloadOf } from './push-payload.ts';
import { renewInWorker } from './renew-in-worker.ts';
import { makeRouter } from './routes.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** The files of this release, put here by the build. */
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

// A worker gets no visibility events, and its device may sleep.
notePageHidden(true);

// The worker stores no answers of the API. Snapshots are in IndexedDB.
const precache = precacheOf(self.__WB_MANIFEST);

self.addEventListener('install', (event) => {
  event.waitUntil(bypassWorkerForCalls(event as object));
  event.waitUntil(install(precache, event, () => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  void precache.activate(event);
  // So that the page of the first visit loads its late parts without a network.
  event.waitUntil(self.clients.claim());
});

makeRouter(precache).addFetchListener();

self.addEventListener('message', (event) => {
  // workbox-window sends it after the player agreed to the update.
  if ((event.data as { type?: unknown } | null)?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
});

// Background Sync is only in Chromium, and TypeScript's library lacks it. The outbox has the only tag.
self.addEventListener('sync' as 'activate', (event) => {
  event.waitUntil(sendInBackground(self));
});

self.addEventListener('push', (event) => {
  const answering = answerPush(payloadOf(event), self.location.origin, {
    show: ({ title, options }) => self.registration.showNotification(title, options),
    language: keptLanguage,
    count: async (id) => setBadge(await addUnread(id)),
    sendPicks: () => sendInBackground(self),
  });
  event.waitUntil(answering);
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(pathOf(event.notification.data), self.clients));
});

// Firefox sends it.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewInWorker(event, self.registration));
});
