import { lockAtOf } from '../../shared/rules/pick-window.ts';
import { serverNow } from '../lib/server-clock.ts';
import { forgetReplaced, isKnownIn, noteAutoSaved, readAutoSaved } from './auto-saved.ts';
import { stampNow, type Stamp } from './choice-clock.ts';
import { flushOutbox, type FlushSession, type FlushTools } from './flush-outbox.ts';
import { choicesFor, choose, isToSend, save, type OutboxRow, type OutboxState } from './outbox-row.ts';
import { lockPage, openPages } from './open-pages.ts';
import type { OwnPicksStore } from './own-picks.ts';
import { postPicks } from './post-picks.ts';

/** Each page draws its own moment in this range before a lock, so that players do not save in the same second. */
const beforeLockMs = { least: 60_000, most: 180_000 };
/** The clock may change and the device may sleep, so the timer fires at least this often. */
const longestTimerMs = 60_000;

/** Returns the drafts that the server can still store. */
export function draftsToSave({ rows }: OutboxState): OutboxRow[] {
  return rows.filter((row) => !isToSend(row) && Date.parse(row.match.startTime) > serverNow());
}

/** Queues drafts as the player tapped them. */
export function queueDrafts(state: OutboxState, drafts: readonly OutboxRow[]): OutboxState {
  return save(
    state,
    drafts.map(({ matchId }) => matchId),
    null,
  );
}

/**
 * Adds drafts that a page knows and the database does not: a tap needs up to 0.1 s on an old phone until it is in the
 * database, and the browser may delete the database. A draft that was stored and answered meanwhile is sent again, and
 * the server knows its op id.
 */
export function restoreDrafts(state: OutboxState, noted: readonly OutboxRow[]): OutboxState {
  const lost = noted.filter((draft) => !isKnownIn(state.rows, draft));
  if (lost.length === 0) return state;
  const isReplaced = (row: OutboxRow) =>
    !isToSend(row) && lost.some(({ matchId }) => matchId === row.matchId);
  return { ...state, rows: [...state.rows.filter((row) => !isReplaced(row)), ...lost] };
}

/**
 * Saves drafts that the player did not save: when the page is hidden, when a closed page left some, and shortly before
 * a match locks. `onBack` gets the drafts that were saved while the player was away, once the page is visible. Returns
 * how to stop.
 */
export function startAutoSave(
  session: FlushSession,
  store: OwnPicksStore,
  onBack: (saved: readonly OutboxRow[]) => void,
  flush: typeof flushOutbox = flushOutbox,
): () => void {
  const { least, most } = beforeLockMs;
  const lead = least + Math.random() * (most - least);
  const dueAt = ({ match }: OutboxRow) => lockAtOf(Date.parse(match.startTime)) - lead;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStarted = false;
  let isOver = false;
  const { life } = stampNow();
  let unlockPage = lockPage(life);

  function onVisibility() {
    // A hidden page has sent its drafts. With a lock it could not enter the back/forward cache.
    unlockPage();
    if (document.visibilityState === 'visible') {
      unlockPage = lockPage(life);
      return welcome();
    }
    const drafts = draftsToSave(store.read());
    if (drafts.length === 0) return;
    noteAutoSaved(drafts);
    void flush(session, withoutWaiting(store, drafts));
  }

  function welcome() {
    const saved = readAutoSaved(session.playerId);
    if (saved.length > 0 && document.visibilityState === 'visible') onBack(saved);
  }

  function onChange() {
    if (!store.read().isLoaded) return;
    forgetReplaced(store.read().rows);
    if (!isStarted) void start();
    saveBeforeLock();
  }

  async function start() {
    isStarted = true;
    const open = [life, ...(await openPages())];
    if (isOver) return;
    const state = restoreDrafts(store.read(), readAutoSaved(session.playerId));
    const left = draftsToSave(state).filter(({ madeAt }) => !open.includes(madeAt.life));
    if (left.length > 0) {
      noteAutoSaved(left);
      void store.change((own) => queueDrafts(restoreDrafts(own, left), left));
    }
    welcome();
  }

  function saveBeforeLock() {
    clearTimeout(timer);
    const drafts = draftsToSave(store.read());
    const due = drafts.filter((draft) => dueAt(draft) <= serverNow());
    if (due.length > 0) void store.change((own) => queueDrafts(own, due));
    else if (drafts.length > 0)
      timer = setTimeout(
        saveBeforeLock,
        Math.min(longestTimerMs, Math.min(...drafts.map(dueAt)) - serverNow()),
      );
  }

  const unsubscribe = store.subscribe(onChange);
  document.addEventListener('visibilitychange', onVisibility);
  onChange();
  return () => {
    isOver = true;
    unlockPage();
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

/**
 * A page that is hidden may end at once: the request leaves before the database has answered, and outlives the page.
 */
function withoutWaiting(store: OwnPicksStore, drafts: readonly OutboxRow[]): Partial<FlushTools> {
  const look = async () => ({ state: store.read(), revision: 0 });
  let isQueued = false;
  return {
    outbox: {
      ...store.outbox,
      read: look,
      change: (step) => {
        // One transaction queues the drafts and takes them, so that no other tab sends them too.
        void store.change(isQueued ? step : (own) => step(queueDrafts(own, drafts)));
        isQueued = true;
        return look();
      },
    },
    post: (rows, token) => postPicks(rows, token, { keepalive: true }),
    inTurn: (_, work) => work(false),
  };
}

/** A draft that was auto-saved, and the op id of the save that undoes it. */
interface TakenBack {
  draft: OutboxRow;
  opId: string;
}

/**
 * Undoes auto-saved drafts. Removes a draft that was not sent, and saves the earlier pick again. The server removes no
 * pick, so a first pick that it has stays. Ignores matches for which the player has chosen again.
 */
export function takeBack(state: OutboxState, taken: readonly TakenBack[], at: Stamp): OutboxState {
  return taken.reduce((own, { draft, opId }) => {
    const { matchId, prediction, before } = draft;
    if (choicesFor(own, matchId).draft) return own;
    const rows = own.rows.filter((row) => row.opId !== draft.opId || row.state === 'sending');
    if (!before) return { ...own, rows };
    const earlier = { ...draft, opId, prediction: before, madeAt: at };
    return save(choose({ ...own, rows }, earlier, prediction), [matchId], at);
  }, state);
}
