import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '../../../shared/contract/auth.ts';
import { EmptyList, LastUpdated, LoadFailed } from '../../snapshots/list-states.tsx';
import { type HistoryPage, mergePicks, type ShownMatch, waitingPicks } from '../../outbox/merge-history.ts';
import { useOwnPicks } from '../../outbox/own-picks.ts';
import { paths } from '../../shell/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { HistoryJornada } from './history-jornada.tsx';
import { newestGrids, useGridHitsQuery, useHistoryQuery } from './profile-api.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './history.module.css';

/** Dates on a page, and the limit that returns all of them (HIST-02). */
const pageSize = 3;
const all = 999;

/**
 * The player's picks by grid and date of the match, three dates a page or all at once, with those that wait on this
 * device.
 */
export function HistorySection({ user }: { user: User }) {
  const { t } = useTranslation('history');
  const titleId = useId();
  const [page, setPage] = useState(1);
  const [isAll, setIsAll] = useState(false);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const result = useHistoryQuery(
    { query: { page, limit: isAll ? all : pageSize, timeZone } },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );
  const { error, isFetching } = result;
  // After a failure the rows of another page would mislead.
  const answer = error ? result.currentData : result.data;
  const hits = useGridHitsQuery(newestGrids).data?.grids;
  const [own] = useOwnPicks(user.id);
  const data = useMemo(
    () => answer && mergePicks(answer, waitingPicks(own), { page, timeZone }),
    [answer, own, page, timeZone],
  );
  useEffect(() => {
    if (error) console.warn('The history could not be loaded', error);
  }, [error]);

  const section = useRef<HTMLElement>(null);
  const turnTo = (next: number) => {
    setPage(next);
    section.current?.scrollIntoView({ block: 'start' });
  };
  const total = result.data?.total ?? 0;
  const isEmpty = data?.history.length === 0;

  return (
    <section ref={section} aria-labelledby={titleId} aria-busy={isFetching} className="stack">
      <header className={`row between target ${styles.header}`}>
        <h2 id={titleId} className="title-xl">
          {t('title')}
        </h2>
        {(total > pageSize || isAll) && (
          <Button
            variant="quiet"
            aria-pressed={isAll}
            onClick={() => {
              setIsAll(!isAll);
              setPage(1);
            }}
          >
            {isAll ? t('viewPages') : t('viewAll')}
          </Button>
        )}
      </header>
      <div className={styles.updated}>
        <LastUpdated result={result} />
      </div>
      {!data && !error && <Skeleton label={t('loading')} height="20rem" />}
      {!data && error && <LoadFailed result={result} />}
      {isEmpty && (
        <EmptyList
          result={result}
          icon="calendar"
          title={t('empty')}
          action={
            user.isVerified && (
              <Link to={paths.play} className={buttonClass()}>
                {t('play')}
              </Link>
            )
          }
        >
          {t('emptyText')}
        </EmptyList>
      )}
      {data && !isEmpty && (
        <div
          className={`stack gap-4 ${styles.days}`}
          data-fetching={(isFetching && !result.currentData) || undefined}
        >
          {byGrid(data.history).map(([id, days], index) => (
            <HistoryJornada
              key={id}
              days={days}
              hits={hits?.find((grid) => grid.id === id)}
              isNewest={index === 0}
            />
          ))}
        </div>
      )}
      {!isAll && <Pagination page={page} pageCount={Math.ceil(total / pageSize)} onPage={turnTo} />}
    </section>
  );
}

/** Returns the days of each grid, by its id. The days of picks on this device alone stand for themselves. */
function byGrid(history: HistoryPage<ShownMatch>['history']) {
  const grids = new Map<number | string, HistoryPage<ShownMatch>['history']>();
  for (const { date, matches } of history)
    for (const match of matches) {
      const id = match.gridId ?? date;
      const days = grids.get(id) ?? [];
      if (days.at(-1)?.date === date) days.at(-1)!.matches.push(match);
      else grids.set(id, [...days, { date, matches: [match] }]);
    }
  return [...grids];
}
