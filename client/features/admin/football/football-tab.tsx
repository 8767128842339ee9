import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../../api/api.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { sourceStatus, useAdminData } from '../parts/admin-api.ts';
import { localZone } from '../parts/admin-dates.ts';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { t } from '../parts/admin-text.ts';
import { BasketBox } from './basket-box.tsx';
import { FoundFixtures } from './found-fixtures.tsx';
import { LastSeason } from './last-season.tsx';
import { ProposalBox } from './proposal-box.tsx';
import { SearchForm } from './search-form.tsx';
import type { Basket } from './use-basket.ts';
import { useSearch, type Search } from './use-search.ts';
import { useTarget, type Target } from './use-target.ts';
import styles from './football.module.css';

/** Finds matches at the source and makes grids of them (ADM-09, ADM-10). */
export function FootballTab({ basket }: { basket: Basket }) {
  const dispatch = useDispatch();
  const target = useTarget();
  const [search, change] = useSearch();
  // Most weeks repeat them.
  const { data: lastLeagues } = useAdminData('GET /admin/api-football/last-leagues', undefined);
  const [sent, setSent] = useState<Search | null>(null);
  const [lacksMatches, setLacksMatches] = useState(false);
  // The list belongs to the form above it.
  const asked = sent && isSame(sent, search) ? sent : null;
  const query = useAdminData('GET /admin/api-football/games', asked ? { query: queryOf(asked) } : skipToken);
  const { currentData: found, error, isFetching, message, refetch } = query;

  function submit(next: Search) {
    setLacksMatches(false);
    if (asked && isSame(asked, next)) void refetch();
    else setSent(next);
  }

  // The box of the source shows the result of this request.
  useEffect(() => {
    if (asked && !isFetching) dispatch(api.util.invalidateTags([sourceStatus]));
  }, [asked, isFetching, dispatch]);

  return (
    <section className="stack">
      <h2 className="visually-hidden">{t('search.title')}</h2>
      <TargetNotice target={target} />
      {!target.grid && lastLeagues && (
        <ProposalBox
          basket={basket}
          isFirst={lastLeagues.length === 0}
          onSearch={({ country, leagueId }, days) => {
            change({ country, leagueId, ...days });
            submit({ ...search, country, leagueId, ...days });
          }}
        />
      )}
      <SearchForm
        search={search}
        onChange={change}
        isSearching={isFetching}
        onSubmit={submit}
        onReset={() => setSent(null)}
        recent={lastLeagues ?? []}
      />
      <div className={styles.columns}>
        <div className="stack gap-2" aria-busy={isFetching}>
          {!asked && (
            <EmptyState icon="search" title={t('found.startTitle')}>
              {t('found.startText')}
            </EmptyState>
          )}
          {asked && error && (
            <LoadFailure query={query} failed={t('search.failed')} text={t('search.failedText')} />
          )}
          {isFetching && !found && !error && <ListSkeleton rows={6} />}
          {/* After a failed second search the first list stays. */}
          {asked && found && (
            <>
              <p role="status" className="note">
                {found.length === 0 ? t('found.empty') : t('found.count', { count: found.length })}
              </p>
              {found.length === 0 && (
                <LastSeason
                  season={asked.season}
                  onChoose={(season) => {
                    change({ season });
                    submit({ ...asked, season });
                  }}
                />
              )}
              {message !== undefined && message !== PLAIN_MESSAGE && (
                <p role="status" className="note warn">
                  {message}
                </p>
              )}
              {found.length > 0 && <FoundFixtures key={asked.leagueId} fixtures={found} basket={basket} />}
            </>
          )}
        </div>
        <BasketBox
          basket={basket}
          target={target}
          lacksMatches={lacksMatches && basket.fixtures.length === 0}
          onLack={setLacksMatches}
        />
      </div>
    </section>
  );
}

/** Names the grid that the chosen matches are for, or says why the grid of the address takes none. */
function TargetNotice({ target: { grid, unfit, choose } }: { target: Target }) {
  const action = (
    <Button variant="quiet" onClick={() => choose(null)}>
      {t('basket.newGrid')}
    </Button>
  );
  if (grid)
    return (
      <Banner tone="info" action={action}>
        {t('basket.forGrid', { name: grid.name })}
      </Banner>
    );
  if (!unfit) return null;
  const title = unfit.named
    ? t('basket.closedTarget', { name: unfit.named.name })
    : t('games.unknownGroupText');
  return (
    <Banner tone="warning" title={title} action={action}>
      {t('basket.forNew')}
    </Banner>
  );
}

/** The message of an answer with nothing to add. Another one counts the entries of the source that cannot be read. */
const PLAIN_MESSAGE = 'OK';

const isSame = (one: Search, other: Search) => JSON.stringify(one) === JSON.stringify(other);

function queryOf({ leagueId, season, from, to }: Search) {
  // The table shows the days of this zone.
  const timeZone = from || to ? localZone(serverNow()).zone : undefined;
  return { leagueId, season, dateFrom: from || undefined, dateTo: to || undefined, timeZone };
}
