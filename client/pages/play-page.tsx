import { Fragment, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pick } from '../../shared/rules/outcome.ts';
import { isTappable, msUntilLock, pickWindow } from '../../shared/rules/pick-window.ts';
import { noteFirstContent } from '../lib/first-content.ts';
import { formatCountdown } from '../i18n/format.ts';
import { serverNow } from '../lib/server-clock.ts';
import type { Visit } from '../lib/use-as-opened.ts';
import { useServerNow } from '../lib/use-server-now.ts';
import { useCountsIn } from '../matches/counts-in.ts';
import { isPlayedToday, usePlayerGrids } from '../matches/first-grid.ts';
import { useGroupsOfGrid } from '../matches/own-groups.ts';
import { useGridDays, useGridLabel } from '../matches/grid-label.ts';
import { NextOpening } from '../matches/next-opening.tsx';
import { useNextOpening } from '../matches/use-next-opening.ts';
import { windowInputOf } from '../matches/match-window.ts';
import {
  EmptyList,
  LastUpdated,
  LoadFailed,
  type QueryResult,
  useIsBehind,
} from '../snapshots/list-states.tsx';
import { isToSend } from '../outbox/outbox-row.ts';
import { useOwnPicks } from '../outbox/own-picks.ts';
import { useVisitorChoices } from '../outbox/visitor-choices.ts';
import { readDraftPicks, readWaitingPicks } from '../outbox/waiting-count.ts';
import { offerPushSoon } from '../pwa/push-offer.ts';
import { useSession } from '../session/use-session.ts';
import { Optional, optionalPart } from '../shell/optional.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { Banner } from '../ui/banner.tsx';
import { CardSkeleton, CardsSkeleton } from '../features/play/cards-skeleton.tsx';
import type { Grids } from '../matches/games-api.ts';
import { GridButtons } from '../features/play/grid-buttons.tsx';
import { GridSummary } from '../features/play/grid-summary.tsx';
import { LiveNews } from '../features/play/live-news.tsx';
import { applyOptimisticPicks, isChange, type PlayedMatch } from '../features/play/apply-optimistic-picks.ts';
import { MatchChanges } from '../features/play/match-changes.tsx';
import { MatchCard } from '../features/play/match-card.tsx';
import { OutboxNotices } from '../features/play/outbox-notices.tsx';
import { nextTick, useGridInView, useGrids } from '../features/play/use-grids.ts';
import { useLiveFirst } from '../features/play/use-live-first.ts';
import { SaveBar } from '../features/play/save-bar.tsx';
import { useLateDrafts, usePick, useSavePicks, useServerResults } from '../features/play/use-save-picks.ts';
import { PrizeNotes } from '../features/prizes/prize-notes.tsx';
import { ShareButton } from '../features/share/share-button.tsx';
import styles from '../features/play/play-page.module.css';
import { Link } from 'react-router-dom';
import { anchors, paths } from '../shell/paths.ts';
import { buttonClass } from '../ui/button.tsx';

const ChoicesNotice = optionalPart(
  async () => (await import('../features/play/choices-notice.tsx')).ChoicesNotice,
);
const RecordNote = optionalPart(async () => (await import('../features/record/record-note.tsx')).RecordNote);

const noGrids: Grids = [];

/** `/jugar`: the player's grids, one at a time, and the picks in them (PLAY-02 to PLAY-09). */
export function PlayPage() {
  const { t } = useTranslation('play');
  usePageTitle(t('title'));
  const playerId = useSession().user?.id ?? 0;
  const result = useGrids();
  const { data, error } = result;
  const { visit } = result;
  const { grids, foreign, first } = usePlayerGrids(data);
  const { grid, isGone, isLoading, choose } = useGridInView(result, first);
  const isWaiting = isLoading || (!data && !error);
  useEffect(() => {
    if (!isWaiting) noteFirstContent();
  }, [isWaiting]);
  useServerResults(playerId);
  useLateDrafts(playerId, result, grid);
  // Nothing but the scores is urgent during a match.
  const isLive = grid?.games.some(({ status }) => status === 'live');
  const notes = (data ?? error) !== undefined && (
    <>
      <Optional>
        <MatchChanges grids={data ?? noGrids} playerId={playerId} />
      </Optional>
      <Optional>
        <PrizeNotes gridId={grid?.id} />
      </Optional>
    </>
  );
  return (
    <div className={`page ${styles.page}`} aria-busy={isWaiting}>
      <h1 className="visually-hidden">{t('title')}</h1>
      <OutboxNotices playerId={playerId} />
      {!isLive && notes}
      {isGone && <Banner tone="info" title={t('gone')} />}
      {data && grid && (
        <Game
          playerId={playerId}
          grids={grids}
          foreign={foreign}
          grid={grid}
          result={result}
          visit={visit}
          silentSince={result.live?.silentSince ?? null}
          onChoose={choose}
        />
      )}
      {isLive && notes}
      {grid && (
        <>
          <RecordNote key={grid.id} grid={grid} />
          <Optional>
            <ShareButton grid={grid} />
          </Optional>
        </>
      )}
      {data?.length === 0 && !grid && !isWaiting && <NoGrids result={result} />}
      {data && data.length > 0 && !hasOpenMatch(data) && <NextOpening />}
      {!data && error && <LoadFailed title={t('failed')} result={result} />}
      {isWaiting && (
        <>
          <p className="visually-hidden" role="status">
            {t('loading')}
          </p>
          <CardsSkeleton />
        </>
      )}
    </div>
  );
}

const hasOpenMatch = (grids: Grids) =>
  grids.some(({ games, status }) =>
    games.some((match) => isTappable(pickWindow(windowInputOf(match, status, serverNow())))),
  );

/** The cards in sight on a phone. The others follow at once: all twelve cost an old phone a tenth of a second more. */
const cardsInSight = 4;

interface GameProps {
  playerId: number;
  /** The grids that are played. */
  grids: Grids;
  /** How many at their end are of other countries. */
  foreign: number;
  /** A grid of `grids`, or one that is over. */
  grid: Grids[number];
  /** The query of the grids. */
  result: QueryResult;
  visit: Visit;
  /** Since when the source of the scores is silent. */
  silentSince: string | null;
  onChoose: (gridId: number) => void;
}

function Game({ playerId, grids, foreign, grid, result, visit, silentSince, onChoose }: GameProps) {
  const { t } = useTranslation('play');
  const labelOf = useGridLabel(grids);
  const daysOf = useGridDays();
  const [own] = useOwnPicks(playerId);
  const { isSaving, savePicks } = useSavePicks(playerId);
  const shown = useMemo(() => [...new Set([...grids, grid])], [grids, grid]);
  const now = useServerNow((moment) => nextTick(shown, moment));

  const played = useMemo(() => shown.map((each) => applyOptimisticPicks(each, own, now)), [shown, own, now]);
  const all = played.flat();
  const hasNews = useHasChoicesNews(playerId);
  const chosen = shown.indexOf(grid);
  const matches = useLiveFirst(grid, played[chosen]!, now, visit);
  const counting = matches.filter(({ match }) => match.status !== 'cancelled');
  const countsIn = useCountsIn();
  const groupsOf = useGroupsOfGrid();
  const soon = soonLocked(grids, played, now).filter(({ index }) => index < grids.length - foreign);
  const urgentText = (due: SoonLocked | undefined) =>
    due ? t('soon', { count: due.count, grid: labelOf(due.index), time: formatCountdown(due.left) }) : null;
  const liveCount = matches.findLastIndex(({ match }) => match.status === 'live') + 1;
  // While matches of this grid are played: another one that locks soon and lacks picks, below the live ones (PLAY-13).
  const due = isPlayedToday(grid, now) ? soon.find(({ id }) => id !== grid.id) : undefined;
  const soonLock = due && (
    <button type="button" className={styles.soon} onClick={() => onChoose(due.id)}>
      {urgentText(due)}
    </button>
  );
  const drawn = useDeferredValue(Infinity, cardsInSight);
  const changes = played.map((each) => each.filter(isChange).length);
  const unsaved = all.filter(isChange).length;
  const onScreen = own.rows.filter(isToSend).length;
  // The database answers after the first moment, or not at all. Local storage has the counts at once.
  const isRead = own.isLoaded && own.isDurable;
  const waiting = isRead ? onScreen : Math.max(onScreen, readWaitingPicks(playerId));
  const isKnown = own.isLoaded || readDraftPicks(playerId) === 0;
  const saved = counting.filter(({ pick, saved }) => pick !== null && pick === saved).length;
  const missed = counting.filter(({ pick, window }) => pick === null && window !== 'open').length;
  const isBehind = useIsBehind(result);
  useMissedOffer(isBehind ? null : played);

  const pickIn = usePick(playerId);
  const pick = useCallback(
    (match: PlayedMatch, choice: Pick) => pickIn(match, grid.status, choice),
    [pickIn, grid.status],
  );

  return (
    <>
      {hasNews && <ChoicesNotice playerId={playerId} matches={all} />}
      <GridButtons
        grids={grids.map(({ id, games }, index) => ({
          id,
          label: labelOf(index),
          days: daysOf(games),
          countsIn: countsIn(groupsOf(id).map(({ name }) => name)),
          changes: changes[index]!,
          urgent: urgentText(soon.find((each) => each.id === id && each.id !== grid.id)),
        }))}
        chosen={grid.id}
        foreign={foreign}
        onChoose={onChoose}
      />
      {liveCount === 0 && soonLock}
      <GridSummary
        grid={grid}
        played={matches}
        silentSince={silentSince}
        notice={isBehind ? <LastUpdated result={result} /> : null}
      />
      <ul className={`stack gap-2 ${styles.cards}`}>
        {matches.map((each, index) => (
          <Fragment key={each.match.id}>
            {index < drawn ? (
              <MatchCard gridId={grid.id} played={each} now={now} onPick={pick} />
            ) : (
              <CardSkeleton />
            )}
            {index === liveCount - 1 && soonLock && <li className={styles.aside}>{soonLock}</li>}
          </Fragment>
        ))}
      </ul>
      <LockNews matches={all} />
      <LiveNews key={grid.id} matches={matches} />
      {(counting.some(({ window }) => window === 'open') || unsaved > 0 || waiting > 0 || !isKnown) && (
        <SaveBar
          saved={saved}
          unsaved={counting.filter(isChange).length}
          queued={counting.filter((each) => each.pick !== each.saved && !isChange(each)).length}
          total={counting.length - missed}
          missed={missed}
          changes={unsaved}
          alsoIn={changes.flatMap((count, index) => (count > 0 && index !== chosen ? [labelOf(index)] : []))}
          waiting={waiting}
          isKnown={isKnown}
          refused={own.receipts.length}
          saving={isSaving}
          onSave={() => void savePicks(all)}
        />
      )}
    </>
  );
}

/** Whether there is news of the choices that the player made without an account. It stays true on this visit. */
function useHasChoicesNews(playerId: number): boolean {
  const { sent, expired } = useVisitorChoices(playerId);
  const [hasNews, setHasNews] = useState(false);
  const isNow = sent !== null || expired > 0;
  if (isNow && !hasNews) setHasNews(true);
  return hasNews || isNow;
}

const soonMs = 2 * 60 * 60_000;

interface SoonLocked {
  id: number;
  index: number;
  /** How many picks are missing, and the milliseconds until the first of them locks. */
  count: number;
  left: number;
}

/**
 * Returns the grids that lock within two hours and lack picks, the next one first. `played` is in the order of `grids`.
 */
function soonLocked(grids: Grids, played: readonly PlayedMatch[][], now: number): SoonLocked[] {
  return grids
    .map(({ id, status }, index) => {
      const missing = played[index]!.filter(({ pick, window }) => pick === null && window === 'open');
      const left = Math.min(...missing.map(({ match }) => msUntilLock(windowInputOf(match, status, now))));
      return { id, index, count: missing.length, left };
    })
    .filter(({ left }) => left <= soonMs)
    .sort((one, other) => one.left - other.left);
}

/**
 * Offers reminders once at a visit whose first answer shows matches that locked without a pick, in a grid with picks. A
 * match that began before the player had an account is none of them.
 */
function useMissedOffer(grids: PlayedMatch[][] | null): void {
  const isAsked = useRef(false);
  const joinedAt = Date.parse(useSession().user?.createdAt ?? '');
  useEffect(() => {
    if (!grids || isAsked.current) return;
    isAsked.current = true;
    const missed = grids
      .filter((matches) => matches.some(({ saved }) => saved !== null))
      .flatMap((matches) =>
        matches.filter(
          ({ pick, window, match }) =>
            pick === null && window === 'started' && !(Date.parse(match.startTime) < joinedAt),
        ),
      ).length;
    if (missed > 0) void offerPushSoon({ place: 'incomplete', missed });
  }, [grids, joinedAt]);
}

/** Without a grid to play, the link to the results of the last ones. */
function NoGrids({ result }: { result: QueryResult }) {
  const { t } = useTranslation('play');
  const opening = useNextOpening();
  return (
    <EmptyList
      result={result}
      icon="calendar"
      title={t('empty.title')}
      action={
        <Link className={buttonClass({ variant: 'secondary' })} to={`${paths.profile}#${anchors.record}`}>
          {t('empty.results')}
        </Link>
      }
    >
      {opening ?? t('empty.text')}
    </EmptyList>
  );
}

/** Tells a screen reader which matches have locked while the page is open (PLAY-05). Their cards show it to the eye. */
function LockNews({ matches }: { matches: readonly PlayedMatch[] }) {
  const { t } = useTranslation(['play', 'common']);
  const open = idsOf(matches.filter(({ window }) => isTappable(window)));
  const [known, setKnown] = useState(open);
  const [locked, setLocked] = useState<readonly PlayedMatch[]>([]);

  if (known.join() !== open.join()) {
    setKnown(open);
    const news = matches.filter(({ match, window }) => window === 'locked' && known.includes(match.id));
    if (news.length > 0) setLocked(news);
  }
  return (
    <p role="status" className="visually-hidden">
      {locked.length > 0 &&
        t('card.lockedNow', {
          count: locked.length,
          matches: locked
            .map(({ match: { homeTeam: home, awayTeam: away } }) => t('common:match.versus', { home, away }))
            .join(', '),
        })}
    </p>
  );
}

const idsOf = (matches: readonly PlayedMatch[]) => matches.map(({ match }) => match.id);
