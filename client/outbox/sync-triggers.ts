import { onAnswered, onConnection, readConnection } from '../lib/connection.ts';
import { flushOutbox, type FlushReport, type FlushSession } from './flush-outbox.ts';
import type { OwnPicksStore } from './own-picks.ts';
import { isToSend } from './outbox-row.ts';
import { keepStorage } from '../storage/storage-watch.ts';

/** The poll interval of a visible page with waiting rows. */
const pollMs = 30_000;
/** The least time between two tries of a page. */
const minGapMs = 250;
/** After a Retry-After, answers of the server start a try at most this often. */
const retryCooldownMs = 5_000;

/** The tag of the Background Sync event. */
const syncTag = 'doce-outbox';

type Flush = (session: FlushSession, options: { isNetworkBack: boolean }) => Promise<FlushReport>;

/**
 * Sends a player's saved picks from this page: at the start, after a save, when the page becomes visible, when the
 * network is back, when a retry is due, and every 30 s while the page is visible, also if another window saved or
 * claimed the row. An answer of our server ends the wait of a Retry-After. The worker sends the rest if the browser has
 * Background Sync. Returns how to stop.
 */
export function startSync(
  session: FlushSession,
  store: OwnPicksStore,
  flush: Flush = (as, options) => flushOutbox(as, { ...options, outbox: store.outbox }),
): () => void {
  let isOver = false;
  let isRunning = false;
  let wasLoaded = store.read().isLoaded;
  let again: { isNetworkBack: boolean } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let answerTimer: ReturnType<typeof setTimeout> | undefined;
  let triedAt = -retryCooldownMs;

  const waiting = () => store.read().rows.filter(isToSend);
  const isVisible = () => document.visibilityState === 'visible';

  async function run(isNetworkBack: boolean): Promise<void> {
    if (isOver || waiting().length === 0) return;
    if (isRunning) {
      again = { isNetworkBack: isNetworkBack || (again?.isNetworkBack ?? false) };
      return;
    }
    isRunning = true;
    triedAt = performance.now();
    const report = await flush(session, { isNetworkBack });
    isRunning = false;
    registerSync();
    if (again) {
      const next = again;
      again = null;
      return run(next.isNetworkBack);
    }
    pollLater(report.nextAttemptAt);
  }

  function pollLater(dueAt: number | null) {
    clearTimeout(timer);
    timer = undefined;
    if (isOver || !isVisible() || waiting().length === 0) return;
    const untilDue = dueAt === null ? pollMs : dueAt - Date.now();
    timer = setTimeout(
      () => {
        timer = undefined;
        void run(false);
      },
      Math.min(Math.max(untilDue, minGapMs), pollMs),
    );
  }

  /** Background Sync is only in Chromium; TypeScript's library does not know it. */
  function registerSync() {
    if (waiting().length === 0) return;
    void navigator.serviceWorker?.ready
      .then((registration) =>
        (registration as { sync?: { register: (tag: string) => Promise<void> } }).sync?.register(syncTag),
      )
      .catch(() => undefined);
  }

  const onNetworkBack = () => void run(true);
  const onVisibility = () => {
    if (isVisible()) void run(true);
    else registerSync();
  };
  const onAnswer = () => readConnection() === 'online' && void run(true);
  const onAnyAnswer = () => {
    const hasToWait = waiting().some(({ lastError }) => lastError?.kind === 'told-to-wait');
    if (isRunning || answerTimer || !hasToWait) return;
    const wait = Math.max(0, triedAt + retryCooldownMs - performance.now());
    answerTimer = setTimeout(() => {
      answerTimer = undefined;
      void run(true);
    }, wait);
  };
  const onChange = () => {
    const rows = waiting();
    if (rows.length > 0) keepStorage();
    const isStart = !wasLoaded && store.read().isLoaded;
    wasLoaded ||= isStart;
    if (isRunning) return;
    // A row that another window claimed may stay behind when that window closes.
    if (!timer) pollLater(null);
    if (!isStart && !rows.some(({ state }) => state === 'queued')) return;
    if (readConnection() !== 'online') registerSync();
    void run(isStart);
  };

  const stops = [onConnection(onAnswer), onAnswered(onAnyAnswer), store.subscribe(onChange)];
  window.addEventListener('online', onNetworkBack);
  document.addEventListener('visibilitychange', onVisibility);
  void run(true);
  return () => {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(answerTimer);
    stops.forEach((stop) => stop());
    window.removeEventListener('online', onNetworkBack);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
