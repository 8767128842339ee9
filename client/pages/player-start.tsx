import { type ReactNode, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { matchDayStart } from '../../shared/rules/match-day.ts';
import { MIN_WINNING_HITS } from '../../shared/rules/prizes.ts';
import { msUntilLock, pickWindow } from '../../shared/rules/pick-window.ts';
import { useNamesOf } from '../features/groups/group-card.tsx';
import { type Group, useGroupsQuery, useLeaderboardQuery } from '../features/groups/groups-api.ts';
import type { GridWithPicks } from '../../shared/contract/games.ts';
import { nextGoal, provisionalHits } from '../../shared/rules/live.ts';
import { applyOptimisticPicks, isChange, type PlayedMatch } from '../features/play/apply-optimistic-picks.ts';
import { MatchChanges } from '../features/play/match-changes.tsx';
import { standingOf } from '../features/play/grid-summary.tsx';
import { nextTick, useGrids } from '../features/play/use-grids.ts';
import { newestGrids, useGridHitsQuery } from '../features/profile/profile-api.ts';
import { formatCountdown } from '../i18n/format.ts';
import { useServerNow } from '../lib/use-server-now.ts';
import { isOwnGrid, isPlayedToday, usePlayerGrids } from '../matches/first-grid.ts';
import type { Grids } from '../matches/games-api.ts';
import { scoreOf } from '../matches/score.ts';
import { useNextOpening } from '../matches/use-next-opening.ts';
import { windowInputOf } from '../matches/match-window.ts';
import { LastUpdated } from '../snapshots/list-states.tsx';
import { useOwnPicks } from '../outbox/own-picks.ts';
import { noteSeenChanges, useSeenChanges } from '../outbox/seen-changes.ts';
import { useSession } from '../session/use-session.ts';
import { anchors, paths } from '../shell/paths.ts';
import { classNames } from '../ui/class-names.ts';
import { useLateDialog } from '../shell/use-late-dialog.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './player-start.module.css';

const dayMs = 86_400_000;
const noGrids: Grids = [];

/** Home of a logged-in player: the next lock, own progress, unsaved picks, group place and last result (HOME-08). */
export function PlayerStart() {
  const { t } = useTranslation('own');
  const titleId = useId();
  const grids = useGrids();
  const { user } = useSession();
  return (
    <section aria-labelledby={titleId} aria-busy={grids.isFetching} className="stack">
      <header className="row between heading">
        <h2 id={titleId}>{t('start.title')}</h2>
        <LastUpdated result={grids} />
      </header>
      <MatchChanges grids={grids.data ?? noGrids} playerId={user?.id ?? 0} />
      {user?.isVerified && <MorningAfter playerId={user.id} />}
      <ul className={styles.tiles}>
        <GameTiles
          result={grids}
          playerId={user?.id ?? 0}
          country={user?.country}
          hasGroups={Boolean(user?.isVerified)}
        />
        <ResultTile />
      </ul>
    </section>
  );
}

interface GameTilesProps {
  result: ReturnType<typeof useGrids>;
  playerId: number;
  /** The code of the player's country. */
  country: string | undefined;
  /** Groups are for verified players. */
  hasGroups: boolean;
}

/**
 * On a day with own matches a wide tile shows their state and the place in the group; else it shows the next lock with
 * the missing picks. Progress is that of the grid with drafts, else of the one that `/jugar` opens.
 */
function GameTiles({ result, playerId, country, hasGroups }: GameTilesProps) {
  const { t } = useTranslation(['own', 'common']);
  const { grids: data, first } = usePlayerGrids(result.data);
  const now = useServerNow((moment) => nextTick(data, moment));
  const [own] = useOwnPicks(playerId);
  // The tile names no match of a foreign grid that the player never took.
  const open = data
    .filter((each) => isOwnGrid(each, country))
    .flatMap((grid) =>
      grid.games.map((match) => ({ grid, match, at: windowInputOf(match, grid.status, now) })),
    )
    .filter(({ at }) => pickWindow(at) === 'open')
    .map((each) => ({ ...each, left: msUntilLock(each.at) }));
  const next = [...open].sort((one, other) => one.left - other.left)[0];
  const played = data.map((grid) => applyOptimisticPicks(grid, own, now));
  // A grid with drafts goes first, so that the tile counts them where they are.
  const grid = data.find((_, index) => played[index]!.some(isChange)) ?? first;
  const counting = (grid ? played[data.indexOf(grid)]! : []).filter(
    ({ match }) => match.status !== 'cancelled',
  );
  const picked = counting.filter(({ pick }) => pick !== null).length;
  const total = counting.length;
  const missing = counting.filter(({ pick, window }) => pick === null && window === 'open').length;
  const unsaved = counting.filter(isChange).length;
  const waiting = counting.filter(({ pick, saved }) => pick !== saved).length;
  const today = data.findIndex((each) => isPlayedToday(each, now));
  const missingThere = open.filter(
    (each) =>
      each.grid === next?.grid &&
      played[data.indexOf(each.grid)]!.some(({ match, pick }) => match === each.match && pick === null),
  ).length;
  const hasProgress = today < 0 || unsaved > 0 || waiting > 0;
  return (
    <>
      {today >= 0 && (
        <TodayTile grid={data[today]!} played={played[today]!} result={result} hasGroups={hasGroups} />
      )}
      <Tile
        title={t('start.lock')}
        isWide={today < 0}
        to={next ? `${paths.play}?grid=${next.grid.id}` : paths.play}
        result={result}
        value={next ? t('start.lockIn', { time: formatCountdown(next.left) }) : t('start.noLock')}
      >
        {!next && total > 0 && <Opening otherwise={t('start.noLockText')} />}
        {!next && total === 0 && <span>{t('start.noLockText')}</span>}
        {next && (
          <>
            <span>
              {today >= 0 && missingThere > 0
                ? t('start.missing', { count: missingThere })
                : t('common:match.versus', { home: next.match.homeTeam, away: next.match.awayTeam })}
            </span>
            {today < 0 && missingThere > 0 && (
              <Chip tone="warning">{t('start.missing', { count: missingThere })}</Chip>
            )}
            <span>{next.grid.name}</span>
          </>
        )}
      </Tile>
      {hasProgress && (
        <Tile
          title={grid?.name ?? t('start.progress')}
          to={grid ? `${paths.play}?grid=${grid.id}` : paths.play}
          result={result}
          value={total > 0 ? t('start.picked', { picked, total }) : t('start.noGrid')}
        >
          {total > 0 && (
            <progress
              value={picked}
              max={total}
              className={`progress ${styles.progress}`}
              aria-hidden="true"
            />
          )}
          {unsaved > 0 ? (
            <Chip tone="warning" icon="edit">
              {t('start.unsaved', { count: unsaved })}
            </Chip>
          ) : waiting > 0 ? (
            <Chip tone="info" icon="phone">
              {t('start.waiting', { count: waiting })}
            </Chip>
          ) : total === 0 ? (
            <Opening otherwise={t('start.noGridText')} />
          ) : missing > 0 ? (
            <span>{t('start.missing', { count: missing })}</span>
          ) : (
            picked === total && <span>{t('start.complete')}</span>
          )}
        </Tile>
      )}
      {today < 0 && hasGroups && <GroupTile />}
    </>
  );
}

/** When the next grid opens, if that is known (PLAY-18). */
function Opening({ otherwise }: { otherwise: string }) {
  return <span>{useNextOpening() ?? otherwise}</span>;
}

/** The player's matches of a grid today, the place in a group and what the next goal changes (HOME-08). */
function TodayTile({
  grid,
  played,
  result,
  hasGroups,
}: {
  grid: GridWithPicks;
  played: readonly PlayedMatch[];
  result: ReturnType<typeof useGrids>;
  hasGroups: boolean;
}) {
  const { t } = useTranslation('own');
  const group = groupOf(
    useGroupsQuery(undefined, { skip: !hasGroups, refetchOnMountOrArgChange: true }).data,
    grid.id,
  );
  const up = group ? (group.me.rankBefore ?? group.me.rank) - group.me.rank : 0;
  const goals = played.flatMap(({ match, saved }) => {
    const change = nextGoal({ ...match, score: scoreOf(match), pick: saved });
    return change ? [{ ...change, team: change.side === 'home' ? match.homeTeam : match.awayTeam }] : [];
  });
  const goal = goals.find(({ isHit }) => isHit) ?? goals[0];
  const standing = provisionalHits(played.map(standingOf));
  const isLive = played.some(({ match }) => match.status === 'live');
  return (
    <Tile
      title={t(isLive ? 'start.live' : 'start.today')}
      isWide
      to={`${paths.play}?grid=${grid.id}`}
      result={result}
      value={t('start.hits', { hits: standing.hits, total: standing.counted })}
    >
      <span>
        {standing.left > 0 ? t('start.left', { count: standing.left, best: standing.best }) : grid.name}
      </span>
      {group && group.gamesPlayed > 0 && (
        <span className={styles.day}>
          {t('start.rank', { rank: group.me.rank, total: group.memberCount }) +
            (up === 0 ? '' : up > 0 ? ` ▲${up}` : ` ▼${-up}`) +
            ` · ${group.name}`}
        </span>
      )}
      {goal && (
        <span>
          {t(goal.isHit ? 'start.goalWins' : 'start.goalLoses', {
            team: goal.team,
            hits: standing.hits + (goal.isHit ? 1 : -1),
          })}
        </span>
      )}
    </Tile>
  );
}

/**
 * Returns the group to show: one in which this grid counts, else one with a live match, else that of the newest edition
 * that runs, else of the newest.
 */
function groupOf(groups: readonly Group[] = [], gridId = 0): Group | undefined {
  const newestFirst = [...groups].sort((one, other) => startOf(other) - startOf(one));
  return (
    newestFirst.find(({ edition }) => edition?.grids.some(({ id }) => id === gridId)) ??
    newestFirst.find(({ liveMatches = 0 }) => liveMatches > 0) ??
    newestFirst.find(({ edition }) => edition && !edition.endedAt) ??
    newestFirst[0]
  );
}

const startOf = ({ edition, createdAt }: Group) => Date.parse(edition?.startsAt ?? createdAt);

/** The place in a group: of one that is played at the moment, else of the newest (HOME-08). */
function GroupTile() {
  const { t } = useTranslation('own');
  const result = useGroupsQuery(undefined, { refetchOnMountOrArgChange: true });
  const group = groupOf(result.data);
  const now = useServerNow((moment) => matchDayStart(moment) + dayMs);
  // The last day with an outcome may be an older one (GRP-16).
  const isToday = Boolean(group?.dayStart) && Date.parse(group!.dayStart!) >= matchDayStart(now);
  return (
    <Tile
      title={t('start.group')}
      to={group ? `${paths.groups}?grupo=${group.id}` : paths.groups}
      result={result}
      value={
        group
          ? // A place says something once a match has ended.
            group.gamesPlayed === 0
            ? t('start.begins')
            : t('start.rank', { rank: group.me.rank, total: group.memberCount })
          : t('start.noGroup')
      }
    >
      <span>{group ? group.name : t('start.noGroupText')}</span>
      {group && isToday && !!group.me.dayHits && (
        <span className={styles.day}>
          <span aria-hidden="true">{`+${group.me.dayHits}`}</span>
          <span className="visually-hidden">{t('start.dayHits', { count: group.me.dayHits })}</span>
        </span>
      )}
    </Tile>
  );
}

/** The winner of the last day in the group, with its picture, on the next day until it was seen (HOME-13). */
function MorningAfter({ playerId }: { playerId: number }) {
  const { t } = useTranslation(['own', 'groups']);
  const namesOf = useNamesOf();
  const seen = useSeenChanges();
  const now = useServerNow((moment) => matchDayStart(moment) + dayMs);
  const group = groupOf(useGroupsQuery(undefined).data);
  const isOfYesterday = (start: string | null | undefined) =>
    Boolean(start) && matchDayStart(Date.parse(start!)) === matchDayStart(now) - dayMs;
  const query = { params: { id: group?.id ?? 0 }, query: { page: 1, limit: 25 } };
  const { data } = useLeaderboardQuery(query, { skip: !isOfYesterday(group?.dayStart) });
  const [ShareTableDialog, share, closeShare] = useLateDialog(
    async () => (await import('../features/groups/share-table-dialog.tsx')).ShareTableDialog,
  );
  const day = data?.days?.[0];
  const name = `${playerId} day ${group?.id} ${day?.start}`;
  const isFinal = Date.parse(day?.finalAt ?? '') <= now;
  if (!group || !day || !isFinal || !isOfYesterday(day.start) || seen.includes(name)) return null;
  const hits = t('groups:hits', { count: day.hits });
  return (
    <Banner
      tone="gold"
      icon="trophy"
      title={
        day.winners.some(({ id }) => id === playerId)
          ? t('start.dayWon', { hits })
          : t('start.dayBest', { names: namesOf(day.winners, day.count), hits })
      }
      action={
        <span className="row">
          <Button onClick={share}>{t('groups:shareTable.open')}</Button>
          <Button variant="quiet" onClick={() => noteSeenChanges([name])}>
            {t('changes.seen')}
          </Button>
        </span>
      }
    >
      <p>{t('start.rank', { rank: group.me.rank, total: group.memberCount }) + ` · ${group.name}`}</p>
      <Suspense>
        {ShareTableDialog && (
          <ShareTableDialog
            group={group}
            query={query}
            isOwned={group.owner.id === playerId}
            onClose={closeShare}
          />
        )}
      </Suspense>
    </Banner>
  );
}

function ResultTile() {
  const { t } = useTranslation('own');
  const result = useGridHitsQuery(newestGrids, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const grids = result.data?.grids;
  const last = grids?.find(({ decided, total }) => decided === total) ?? grids?.[0];
  // Nothing has ended yet, so there is nothing to tell.
  if (grids && !last) return null;
  const isPrize = last && last.decided === last.total && last.hits >= MIN_WINNING_HITS && !last.noPrize;
  return (
    <Tile
      title={t('start.result')}
      to={`${paths.profile}#${isPrize ? anchors.prizes : anchors.record}`}
      result={result}
      value={last ? t('start.hits', { hits: last.hits, total: last.total }) : ''}
    >
      <span>{last?.name}</span>
      {isPrize && (
        <Chip tone="gold" icon="trophy">
          {t('start.won')}
        </Chip>
      )}
    </Tile>
  );
}

interface TileProps {
  title: string;
  to: string;
  /** The query behind the tile. Without data the tile loads, or says that it failed. */
  result: { data?: unknown; isError: boolean };
  value: string;
  /** Over the whole width: what matters most at the moment. */
  isWide?: boolean;
  children: ReactNode;
}

function Tile({ title, to, result: { data, isError }, value, isWide = false, children }: TileProps) {
  const { t } = useTranslation('own');
  return (
    <li className={isWide ? styles.wide : undefined}>
      <Link to={to} className={classNames('card', styles.tile)}>
        <span className="note">{title}</span>
        {data !== undefined ? (
          <>
            <strong>{value}</strong>
            <span className={styles.detail}>{children}</span>
          </>
        ) : isError ? (
          <span className={styles.detail}>{t('start.failed')}</span>
        ) : (
          <>
            <span className="visually-hidden">{t('start.loading')}</span>
            <Skeleton height="1.75rem" width="70%" />
          </>
        )}
      </Link>
    </li>
  );
}
