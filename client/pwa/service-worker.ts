/// <reference lib="webworker" />
import { PrecacheController } from 'workbox-precaching';
import { notePageHidden } from '../lib/server-clock.ts';
import { answerPush } from './answer-push.ts';
import { setBadge } from './app-badge.ts';
import { sendInBackground } from './background-send.ts';
import { openPath } from './open-path.ts';
import { addUnread, keptLanguage } from './push-memory.ts';
import { bypassWorkerForCalls } from './bypass-worker.ts';
import { pathOf, payloadOf } from './push-payload.ts';
import { tellPushed } from './pushed-news.ts';
import { renewInWorker } from './renew-in-worker.ts';
import { makeRouter } from './routes.ts';
import { isTakeOver } from './take-over.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** The files of this release, put here by the build. */
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

// A worker gets no visibility events, and its device may sleep.
notePageHidden(true);

// Listeners only: what is to be done at each event is a function of its own. Nothing here keeps answers of the API: last good ones are in IndexedDB.
const precache = new PrecacheController();
precache.addToCacheList(self.__WB_MANIFEST);

self.addEventListener('install', (event) => {
  event.waitUntil(bypassWorkerForCalls(event as object));
  void precache.install(event);
});

self.addEventListener('activate', (event) => {
  void precache.activate(event);
  // Also the page of the first visit finds its later parts without a network.
  event.waitUntil(self.clients.claim());
});

makeRouter(precache).addFetchListener();

self.addEventListener('message', (event) => {
  if (isTakeOver(event.data)) event.waitUntil(self.skipWaiting());
});

// TypeScript's library does not know Background Sync; only Chromium has it. One tag is registered, the outbox's.
self.addEventListener('sync' as 'activate', (event) => {
  event.waitUntil(sendInBackground(self));
});

self.addEventListener('push', (event) => {
  const answering = answerPush(payloadOf(event), self.location.origin, {
    show: ({ title, options }) => self.registration.showNotification(title, options),
    language: keptLanguage,
    count: async (id) => {
      tellPushed();
      await setBadge(await addUnread(id));
    },
    sendPicks: () => sendInBackground(self),
  });
  event.waitUntil(answering);
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(pathOf(event.notification.data), self.clients));
});

// Safari does not send it, Chromium seldom.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewInWorker(event, self.registration));
});
