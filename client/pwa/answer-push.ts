import type { Language } from '../../shared/rules/languages.ts';
import { readPush, unreadablePush, type PushToShow } from './push-payload.ts';

/** The worker's functions for a push. */
export interface PushDeps {
  show: (push: PushToShow) => Promise<void>;
  /** The player's language, as a page has stored it. */
  language: () => Promise<Language>;
  /** Counts an unread announcement. */
  count: (announcementId: number) => Promise<void>;
  /** Sends the picks that wait on this device. */
  sendPicks: () => Promise<void>;
}

/** A frozen page may block the database. */
const timeoutMs = 1_000;

/**
 * Handles a push with this text (null: none). Always shows a notification, because iOS ends the subscription after
 * three silent pushes. Also updates the badge, and sends waiting picks, because a push means that there is a network.
 * Never rejects.
 */
export async function answerPush(text: string | null, origin: string, deps: PushDeps): Promise<void> {
  const push = readPush(text, origin);
  await Promise.allSettled([
    showAlways(push, deps),
    push?.announcementId ? deps.count(push.announcementId) : null,
    deps.sendPicks(),
  ]);
}

async function showAlways(push: PushToShow | null, { show, language }: PushDeps): Promise<void> {
  if (push && (await show(push).then(isDone, isNotDone))) return;
  await show(unreadablePush(await inTime(language(), 'es')));
}

const isDone = () => true;
const isNotDone = () => false;

function inTime<T>(work: Promise<T>, otherwise: T): Promise<T> {
  const giveUp = new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), timeoutMs));
  return Promise.race([work.catch(() => otherwise), giveUp]);
}
