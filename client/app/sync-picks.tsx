import { useEffect } from 'react';
import { api } from '../api/api.ts';
import { startAutoSave, takeBack } from '../outbox/auto-save.ts';
import { forgetAutoSaved, readAutoSaved } from '../outbox/auto-saved.ts';
import { followDatabase } from '../storage/database.ts';
import { ownPicksOf, type OwnPicksStore } from '../outbox/own-picks.ts';
import { onPickNews } from '../outbox/pick-news.ts';
import { startSync } from '../outbox/sync-triggers.ts';
import { forgetMirroredSession, mirrorSession } from '../outbox/session-mirror.ts';
import { sessionOfPage } from '../outbox/session-of-page.ts';
import {
  endPicksWait,
  toastAutoSaved,
  toastPicksRefused,
  toastPicksSaved,
  undoMs,
} from '../shell/pick-toasts.ts';
import { stampNow } from '../outbox/choice-clock.ts';
import { newOpId } from '../lib/op-id.ts';
import type { OutboxRow } from '../outbox/outbox-row.ts';
import { whenTried } from '../outbox/when-tried.ts';
import { optionalPart } from '../shell/optional.tsx';
import { useAppStore } from '../session/store-hooks.ts';
import { useSession } from '../session/use-session.ts';

/** Not precached: it tells of answers of the server (scripts/vite/players-files.ts). */
const CompletionNews = optionalPart(async () => (await import('./completion-news.tsx')).CompletionNews);

/**
 * Sends the saved picks of the logged-in player, shows answers to picks that other tabs or the worker sent, and copies
 * the session for the worker.
 */
export function SyncPicks({ playerId, token }: { playerId: number; token: string }) {
  const store = useAppStore();

  const { user } = useSession();

  useEffect(() => {
    if (user?.id !== playerId) return;
    // Copies the session again if the browser deleted the database.
    return followDatabase(() => void mirrorSession({ playerId, token, user }).catch(() => undefined));
  }, [playerId, token, user]);

  useEffect(() => {
    const own = ownPicksOf(playerId);
    const session = sessionOfPage(store, playerId);
    const told: Told = { drafts: [], until: 0 };
    const stops = [
      startAutoSave(session, own, (saved) => void showAutoSaved(own, saved, told)),
      startSync(session, own),
      onPickNews(({ playerId: about, answers }) => {
        if (about !== playerId) return;
        // An older request for GET /games may still answer with the old picks, so the grids are requested again.
        store.dispatch(api.util.invalidateTags(['Games', 'History', 'Leaderboard']));
        if (document.visibilityState !== 'visible') return;
        const lost = answers.filter(({ status }) => status === 'refused' || status === 'superseded');
        // Picks that were saved by themselves have their own message.
        const autoSaved = new Set<string | undefined>(readAutoSaved(playerId).map(({ opId }) => opId));
        // `/jugar` has a box and the save bar for it.
        if (lost.length > 0 && document.querySelector('[data-save-bar]')) endPicksWait();
        else if (lost.length > 0) toastPicksRefused(lost.length);
        else if (answers.some(({ opId }) => !autoSaved.has(opId))) toastPicksSaved();
      }),
    ];
    return () => {
      stops.forEach((stop) => stop());
      endPicksWait();
      void forgetMirroredSession(playerId).catch(() => undefined);
    };
  }, [playerId, store]);
  return <CompletionNews playerId={playerId} />;
}

const patienceMs = 4_000;

/** The drafts of the message on screen, and its end by the device's clock. */
interface Told {
  drafts: readonly OutboxRow[];
  until: number;
}

/** Adds new drafts to earlier ones. A match that has both keeps the pick before the first. */
function merged(earlier: readonly OutboxRow[], saved: readonly OutboxRow[]): OutboxRow[] {
  const beforeOf = (draft: OutboxRow) =>
    earlier.find(({ matchId }) => matchId === draft.matchId)?.before ?? draft.before;
  const others = earlier.filter(({ matchId }) => !saved.some((draft) => draft.matchId === matchId));
  return [...others, ...saved.map((draft) => ({ ...draft, before: beforeOf(draft) }))];
}

/**
 * Shows which drafts were auto-saved while the player was away, and offers to undo that where possible. Refusals have
 * their own message. A message that is still on screen is replaced by one about all its drafts.
 */
async function showAutoSaved(store: OwnPicksStore, news: readonly OutboxRow[], shown: Told): Promise<void> {
  const saved = merged(Date.now() < shown.until ? shown.drafts : [], news);
  const opIds = saved.map(({ opId }) => opId);
  const left = (await whenTried(store, opIds, patienceMs)).map(({ opId }) => opId);
  forgetAutoSaved();
  const refused = store.read().receipts.map(({ opId }) => opId);
  const told = saved.filter(({ opId }) => !refused.includes(opId));
  if (told.length === 0) return;
  shown.drafts = told;
  shown.until = Date.now() + undoMs;
  const taken = told
    .filter(({ opId, before }) => before !== null || left.includes(opId))
    .map((draft) => ({ draft, opId: newOpId() }));
  const undo = () => {
    shown.until = 0;
    const at = stampNow();
    void store.change((own) => takeBack(own, taken, at));
  };
  const { isDurable } = store.read();
  toastAutoSaved({ saved: told.length, waiting: left.length, isDurable }, taken.length > 0 ? undo : null);
}
