import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { restoreDrafts } from '../../outbox/auto-save.ts';
import { readAutoSaved } from '../../outbox/auto-saved.ts';
import { stampNow } from '../../outbox/choice-clock.ts';
import { newOpId } from '../../lib/op-id.ts';
import { choicesFor, choose, hurry, isToSend, type OutboxRow, save } from '../../outbox/outbox-row.ts';
import { ownPicksOf, useOwnPicks } from '../../outbox/own-picks.ts';
import { whenTried } from '../../outbox/when-tried.ts';
import {
  toastPicksNotSaved,
  toastPicksOnTheWay,
  toastPicksSaved,
  toastPicksWait,
} from '../../shell/pick-toasts.ts';
import { toastError } from '../../shell/toasts.ts';
import { gamesApi, type Grids } from '../../matches/games-api.ts';
import { isChange, type PlayedMatch } from './apply-optimistic-picks.ts';
import type { Pick } from '../../../shared/rules/outcome.ts';
import { isStorable, isTappable, pickWindow } from '../../../shared/rules/pick-window.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { refusalOf, windowInputOf } from '../../matches/match-window.ts';
import { type QueryResult, useIsBehind } from '../../snapshots/list-states.tsx';
import { giveUpDrafts } from '../../outbox/sending-steps.ts';
import { mergeServerResults } from '../../outbox/merge-server-results.ts';
import { onPickNews } from '../../outbox/pick-news.ts';
import { useAppDispatch, useAppStore } from '../../session/store-hooks.ts';

/** The button waits this long for the answer. Later answers arrive by `onPickNews`. */
const patienceMs = 4_000;

/** Returns what stores a tapped option as a draft (PLAY-03). The screen may be old, so it checks the window. */
export function usePick(playerId: number) {
  const [, change] = useOwnPicks(playerId);
  return useCallback(
    ({ match, saved }: PlayedMatch, status: Grids[number]['status'], prediction: Pick) => {
      if (!isTappable(pickWindow(windowInputOf(match, status, serverNow())))) return;
      const { id: matchId, homeTeam, awayTeam, startTime } = match;
      const facts = { homeTeam, awayTeam, startTime };
      const made = { opId: newOpId(), playerId, matchId, prediction, madeAt: stampNow(), match: facts };
      // The page that closed may have sent its draft, so a tap back to the saved pick is a choice to send.
      const sent = readAutoSaved(playerId).find((draft) => draft.matchId === matchId);
      void change((before) => choose(before, made, sent?.prediction ?? saved));
    },
    [playerId, change],
  );
}

/** Saves the changes among the given matches (PLAY-04). `SyncPicks` shows the answers of the server. */
export function useSavePicks(playerId: number) {
  const { t } = useTranslation('play');
  const { t: errors } = useTranslation('errors');
  const [isSaving, setIsSaving] = useState(false);
  const session = useAppStore();
  const [askAgain] = gamesApi.endpoints.games.useLazyQuery();

  const toastWhy = useCallback(
    (left: readonly OutboxRow[], isDurable: boolean) => {
      const failure = left.find(({ lastError }) => lastError && lastError.kind !== 'no-answer')?.lastError;
      const isSending = left.some(({ state }) => state === 'sending');
      if (!failure && isSending && isDurable) return toastPicksOnTheWay();
      if (!failure) return toastPicksWait(left.length, isDurable);
      const reason = failure.code === 'too_many_requests' ? errors('codes.too_many_requests') : '';
      const kept = isDurable ? t('save.kept') : t('save.inMemory', { count: left.length });
      toastPicksNotSaved([`${t('save.error')}.`, reason, kept].filter(Boolean).join(' '));
    },
    [t, errors],
  );

  const savePicks = useCallback(
    async (matches: readonly PlayedMatch[]) => {
      const store = ownPicksOf(playerId);
      const changes = matches.filter(isChange).map(({ match }) => match.id);
      const drafts = changes.flatMap((matchId) => choicesFor(store.read(), matchId).draft ?? []);
      const opIds = [
        ...drafts.map(({ opId }) => opId),
        ...store
          .read()
          .rows.filter(isToSend)
          .map(({ opId }) => opId),
      ];

      if (opIds.length > 0) {
        setIsSaving(true);
        const at = stampNow();
        // Carries the drafts on screen, whatever the database still has.
        const storing = store.change((own) => hurry(save(restoreDrafts(own, drafts), changes, at)));
        await Promise.all([whenTried(store, opIds, patienceMs), storing]);
        setIsSaving(false);
        // The answer may have come while the database stored them.
        const left = store.read().rows.filter(({ opId }) => opIds.includes(opId));
        // Another player may have logged in meanwhile, also in another tab.
        if (left.length > 0 && session.getState().session.user?.id === playerId)
          toastWhy(left, store.read().isDurable);
      } else if (matches.some(({ pick }) => pick !== null)) {
        // Nothing to send: confirms that the server has the picks on screen.
        const { error } = await askAgain();
        if (error) toastError(t('save.unchecked'));
        else toastPicksSaved();
      } else {
        toastError(t('save.error'));
      }
    },
    [playerId, session, askAgain, toastWhy, t],
  );
  return { isSaving, savePicks };
}

/**
 * Turns drafts that are too late into refusals, which stay until the player acknowledges them. The windows come from
 * the played grids and the grid in view, or from the start of the match.
 */
export function useLateDrafts(
  playerId: number,
  result: QueryResult & { data?: Grids },
  inView: Grids[number] | undefined,
): void {
  const { data, fulfilledTimeStamp } = result;
  const [{ rows }, change] = useOwnPicks(playerId);
  const isBehind = useIsBehind(result);
  useEffect(() => {
    if (!data || isBehind) return;
    const now = serverNow();
    const known = inView ? [...data, inView] : data;
    const windows = new Map(
      known.flatMap(({ status, games }) =>
        games.map((match) => [match.id, pickWindow(windowInputOf(match, status, now))]),
      ),
    );
    const late = rows.flatMap(({ state, matchId, match: { startTime } }) => {
      const window = windows.get(matchId) ?? (Date.parse(startTime) > now ? 'open' : 'started');
      return state !== 'draft' || isStorable(window) ? [] : [[matchId, refusalOf(window)] as const];
    });
    if (late.length > 0) void change((own) => giveUpDrafts(own, new Map(late), now));
  }, [data, inView, fulfilledTimeStamp, isBehind, rows, change]);
}

/** Merges answers to picks of any tab or the worker into the cached grids. */
export function useServerResults(playerId: number): void {
  const dispatch = useAppDispatch();
  useEffect(
    () =>
      onPickNews((news) => {
        if (news.playerId !== playerId) return;
        dispatch(
          gamesApi.util.updateQueryData('games', undefined, (grids) =>
            mergeServerResults(grids, news.answers),
          ),
        );
      }),
    [dispatch, playerId],
  );
}
