import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFixturesQuery } from './football-api.ts';
import { localZone } from '../parts/admin-dates.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { SlowNotice } from '../parts/slow-notice.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useKept } from '../parts/use-kept.ts';
import { BasketBox } from './basket-box.tsx';
import { FoundFixtures } from './found-fixtures.tsx';
import { SearchForm } from './search-form.tsx';
import type { Basket } from './use-basket.ts';
import { useFreshBasket } from './use-fresh-basket.ts';
import { useTarget } from './use-target.ts';
import { useRecentLeagues } from './use-recent-leagues.ts';
import { isSameSearch, readSearch, useSearch, type Search } from './use-search.ts';
import styles from './football.module.css';

/** Finds matches at the source and makes grids of them (ADM-09, ADM-10). What is chosen stays until a grid is made of it. */
export function FootballTab({ basket }: { basket: Basket }) {
  const t = useAdminText();
  const recent = useRecentLeagues();
  // What was found before a reload is found again.
  const [last, setLast] = useKept<Search | null>('search', null, readSearch);
  const [recently] = recent.leagues;
  const { search, update, reset } = useSearch(
    last ?? (recently && { country: recently.country, leagueId: recently.leagueId }),
  );
  // What is listed, and chosen from, is what the form says: one that asks for something else is still to be sent.
  const asked = last && isSameSearch(last, search) ? last : null;
  const {
    currentData: found,
    error,
    isFetching,
    refetch,
  } = useFixturesQuery(asked ? { query: queryOf(asked) } : skipToken, { refetchOnMountOrArgChange: true });

  useFreshBasket(basket, found);
  const target = useTarget();

  function ask(next: Search) {
    if (asked && isSameSearch(asked, next)) void refetch();
    else setLast(next);
  }

  // A league is remembered once it has given matches: by then its name is known.
  const { note } = recent;
  const name = found?.[0]?.league.name;
  useEffect(() => {
    if (asked && name) note({ country: asked.country, leagueId: asked.leagueId, name });
  }, [asked, name, note]);

  return (
    <section className={styles.tab}>
      <h2 className="visually-hidden">{t('search.title')}</h2>
      {target.grid && (
        <Banner
          tone="info"
          action={
            <Button variant="quiet" onClick={() => target.choose(null)}>
              {t('basket.newGrid')}
            </Button>
          }
        >
          {t('basket.forGrid', { name: target.grid.name })}
        </Banner>
      )}
      {target.unfit && (
        <Banner
          tone="warning"
          title={
            target.unfit.named
              ? t('basket.closedTarget', { name: target.unfit.named.name })
              : t('games.unknownGroupText')
          }
          action={
            <Button variant="quiet" onClick={() => target.choose(null)}>
              {t('basket.newGrid')}
            </Button>
          }
        >
          {t('basket.forNew')}
        </Banner>
      )}
      <SearchForm
        search={search}
        onChange={update}
        searching={isFetching}
        onSubmit={ask}
        recent={recent.leagues}
        onReset={() => {
          reset();
          setLast(null);
        }}
      />
      <div className={styles.columns}>
        <div className={styles.found} aria-busy={isFetching}>
          {!asked && (
            <EmptyState icon="search" title={t('found.startTitle')}>
              {t('found.startText')}
            </EmptyState>
          )}
          {asked && error && (
            <LoadFailure
              error={error}
              fallback={t('search.failed')}
              text={t('search.failedText')}
              retrying={isFetching}
              onRetry={() => void refetch()}
            />
          )}
          {asked && isFetching && <SlowNotice key={JSON.stringify(asked)}>{t('slow.search')}</SlowNotice>}
          {isFetching && !found && !error && <ListSkeleton rows={6} />}
          {/* A list that could not be asked for again is still the one to choose from. */}
          {asked && found && (
            <>
              <p role="status" className={styles.count}>
                {found.length === 0 ? t('found.empty') : t('found.count', { count: found.length })}
              </p>
              {found.length > 0 && <FoundFixtures key={asked.leagueId} fixtures={found} basket={basket} />}
            </>
          )}
        </div>
        <BasketBox basket={basket} target={target} />
      </div>
    </section>
  );
}

function queryOf({ leagueId, season, from, to }: Search) {
  // The days are those of the table beside it.
  const timeZone = from || to ? localZone(serverNow()).zone : undefined;
  return { leagueId, season, dateFrom: from || undefined, dateTo: to || undefined, timeZone };
}
