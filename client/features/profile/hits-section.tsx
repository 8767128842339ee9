import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MIN_WINNING_HITS } from '../../../shared/rules/prizes.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { formatDay, formatNumber, formatPercent } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { LastUpdated, LoadFailed } from '../../snapshots/list-states.tsx';
import { NoPrize } from '../../shell/prize-countries.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HitsChart, isWon } from './hits-chart.tsx';
import { type GridHits, newestGrids, useGridHitsQuery, useOwnRecordQuery } from './profile-api.ts';
import type { Elements } from '../../ui/elements.ts';
import styles from './hits.module.css';

/** The player's hits by grid: a chart, figures and a list. `hasHits` reserves the space while it loads. */
export function HitsSection({ hasHits }: { hasHits: boolean }) {
  const { t } = useTranslation('profile');
  const titleId = useId();
  const result = useGridHitsQuery(newestGrids, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const { data, error, isFetching } = result;
  return (
    <section aria-labelledby={titleId} aria-busy={isFetching} className="card stack">
      <h2 id={titleId} className="title-xl">
        {t('hits.title')}
      </h2>
      {!data && !error && <Skeleton label={t('hits.loading')} height={hasHits ? '20rem' : '4.5rem'} />}
      {!data && error && (
        <div className={styles.failed}>
          <LoadFailed result={result} />
        </div>
      )}
      {data?.grids.length === 0 && (
        <div className={`stack gap-2 ${styles.nothing}`}>
          <p>{t('hits.empty')}</p>
          <p className="note subtle">{t('hits.emptyText')}</p>
          <LastUpdated result={result} />
        </div>
      )}
      {data && data.grids.length > 0 && (
        <Hits newestFirst={data.grids} updated={<LastUpdated result={result} />} />
      )}
    </section>
  );
}

function Hits({ newestFirst, updated }: { newestFirst: readonly GridHits[]; updated: Elements }) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const over = newestFirst.filter(({ decided, total }) => decided === total);
  const average = over.reduce((sum, { hits }) => sum + hits, 0) / over.length;
  // Weeks in a row and the best grid of all (PROF-12): facts, without an appeal.
  const { data: record } = useOwnRecordQuery(undefined, { refetchOnMountOrArgChange: true });
  const shownBest = Math.max(...newestFirst.map(({ hits }) => hits));
  const best = Math.max(shownBest, record?.best?.hits ?? 0);
  const bestName = record?.best?.hits === best ? record.best.name : null;
  return (
    <>
      <div className={`row between facts ${styles.facts}`}>
        <dl className="row">
          <div>
            <dt>{t('hits.best')}</dt>
            <dd className={newestFirst.some(isWon) ? styles.gold : undefined}>{best}</dd>
            {bestName && <dd className={styles.name}>{bestName}</dd>}
          </div>
          {over.length > 1 && (
            <div>
              <dt>{t('hits.average')}</dt>
              <dd>{formatNumber(Math.round(average * 10) / 10, language)}</dd>
            </div>
          )}
          {record && record.weeksInARow > 0 && (
            <div>
              <dt>{t('hits.weeks')}</dt>
              <dd>{record.weeksInARow}</dd>
            </div>
          )}
        </dl>
        {updated}
      </div>
      <HitsChart grids={[...newestFirst].reverse()} />
      {newestFirst[0]?.noPrize ? null : (
        <p className="note line">
          <span className={styles.key} aria-hidden="true" />
          <span>{t('hits.prizeFrom', { min: MIN_WINNING_HITS })}</span>
        </p>
      )}
      <details className={`fold ${styles.details}`}>
        <summary>
          <span>{t('hits.list')}</span>
          <Icon name="chevron" size={18} />
        </summary>
        <ul className={styles.list}>
          {newestFirst.map((grid) => (
            <GridRow key={grid.id} grid={grid} />
          ))}
        </ul>
      </details>
    </>
  );
}

function GridRow({ grid }: { grid: GridHits }) {
  const { name, startDate, hits, picks, decided, total, topPercent, noPrize } = grid;
  const { t } = useTranslation('profile');
  const language = useLanguage();
  return (
    <li className="line between gap-3">
      <div className="anywhere">
        <p>{name}</p>
        <p className={`row ${styles.about}`}>
          <time className="small subtle" dateTime={startDate}>
            {formatDay(`${startDate}T12:00:00`, language, serverNow())}
          </time>
          {decided < total && <Chip tone="live">{t('hits.running')}</Chip>}
          {picks < total && <Chip>{t('hits.picked', { picks, total })}</Chip>}
          {isWon(grid) && decided === total && (
            <Chip tone="gold" icon="trophy">
              {t('hits.prize')}
            </Chip>
          )}
          {hits >= MIN_WINNING_HITS && noPrize && <NoPrize reason={noPrize} />}
          {topPercent && (
            <Suspense>
              <Rank percent={topPercent} />
            </Suspense>
          )}
        </p>
      </div>
      <strong>{t('hits.of', { hits, total })}</strong>
    </li>
  );
}

function Rank({ percent }: { percent: number }) {
  const { t } = useTranslation('split');
  const language = useLanguage();
  return <Chip tone="success">{t('place', { percent: formatPercent(percent, language) })}</Chip>;
}
