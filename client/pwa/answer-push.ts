import type { Language } from '../i18n/languages.ts';
import { readPush, unreadablePush, type PushToShow } from './push-payload.ts';

/** What the worker can do about a push. */
export interface PushDeps {
  show: (push: PushToShow) => Promise<void>;
  /** The player's language, as a page has kept it. */
  language: () => Promise<Language>;
  /** One more announcement is unread. */
  count: (announcementId: number) => Promise<void>;
  /** Sends the picks that wait on this device. */
  sendPicks: () => Promise<void>;
}

/** The database may be held up by a page that is frozen. */
const patienceMs = 1_000;

/**
 * A push has come with this text (null: with none). It is shown whatever else goes wrong: iOS ends the subscription after three silent ones. Beside that
 * it counts for the app's icon, and is a moment with a network, in which picks that wait are sent. Never rejects.
 */
export async function answerPush(text: string | null, origin: string, hands: PushDeps): Promise<void> {
  const push = readPush(text, origin);
  await Promise.allSettled([
    showAnyhow(push, hands),
    push?.announcementId ? hands.count(push.announcementId) : null,
    hands.sendPicks(),
  ]);
}

async function showAnyhow(push: PushToShow | null, { show, language }: PushDeps): Promise<void> {
  if (push && (await show(push).then(isDone, isNotDone))) return;
  await show(unreadablePush(await inTime(language(), 'es')));
}

const isDone = () => true;
const isNotDone = () => false;

function inTime<T>(work: Promise<T>, otherwise: T): Promise<T> {
  const giveUp = new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), patienceMs));
  return Promise.race([work.catch(() => otherwise), giveUp]);
}
