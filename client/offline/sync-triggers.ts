import { onAnswered, onConnection, readConnection } from '../lib/connection.ts';
import { flushOutbox, type FlushReport, type FlushSession } from './flush-outbox.ts';
import type { OwnPicksStore } from './own-picks.ts';
import { isSaved } from './outbox-row.ts';
import { keepStorage } from './storage-watch.ts';

/** While somebody looks at the page and something waits. */
const lookEveryMs = 30_000;
/** Two tries of one page are never closer, whatever wakes them. */
const breathMs = 250;
/** After a Retry-After, answers of the server start a try at most this often. */
const politeMs = 5_000;

/** Of the one sync event that the worker is asked for. */
const syncTag = 'doce-outbox';

type Flush = (session: FlushSession, options: { isNetworkBack: boolean }) => Promise<FlushReport>;

/**
 * Sends a player's saved picks from this page whenever there is reason to think that it may work: at the start, when one is saved, when the page comes into
 * sight, when the browser or an answer of the API says that the network is back, when the turn of one has come, and every 30 s while the page is visible,
 * also when another window saved or claimed the row. An answer of our server ends the wait of a Retry-After. What is left while no page is visible is the
 * worker's, where the browser has Background Sync. Returns how to stop.
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
  let triedAt = -politeMs;

  const waiting = () => store.read().rows.filter(isSaved);
  const isSeen = () => document.visibilityState === 'visible';

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
    askWorker();
    if (again) {
      const next = again;
      again = null;
      return run(next.isNetworkBack);
    }
    lookLater(report.nextAttemptAt);
  }

  function lookLater(turnAt: number | null) {
    clearTimeout(timer);
    timer = undefined;
    if (isOver || !isSeen() || waiting().length === 0) return;
    const untilTurn = turnAt === null ? lookEveryMs : turnAt - Date.now();
    timer = setTimeout(
      () => {
        timer = undefined;
        void run(false);
      },
      Math.min(Math.max(untilTurn, breathMs), lookEveryMs),
    );
  }

  /** Background Sync is only in Chromium; TypeScript's library does not know it. */
  function askWorker() {
    if (waiting().length === 0) return;
    void navigator.serviceWorker?.ready
      .then((registration) =>
        (registration as { sync?: { register: (tag: string) => Promise<void> } }).sync?.register(syncTag),
      )
      .catch(() => undefined);
  }

  const onNetworkBack = () => void run(true);
  const onSeen = () => {
    if (isSeen()) void run(true);
    else askWorker();
  };
  const onAnswer = () => readConnection() === 'online' && void run(true);
  const onAnyAnswer = () => {
    const hasToWait = waiting().some(({ lastError }) => lastError?.kind === 'told-to-wait');
    if (isRunning || answerTimer || !hasToWait) return;
    const wait = Math.max(0, triedAt + politeMs - performance.now());
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
    if (!timer) lookLater(null);
    if (!isStart && !rows.some(({ state }) => state === 'queued')) return;
    if (readConnection() !== 'online') askWorker();
    void run(isStart);
  };

  const stops = [onConnection(onAnswer), onAnswered(onAnyAnswer), store.subscribe(onChange)];
  window.addEventListener('online', onNetworkBack);
  document.addEventListener('visibilitychange', onSeen);
  void run(true);
  return () => {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(answerTimer);
    stops.forEach((stop) => stop());
    window.removeEventListener('online', onNetworkBack);
    document.removeEventListener('visibilitychange', onSeen);
  };
}
