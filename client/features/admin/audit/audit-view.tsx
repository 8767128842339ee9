import { skipToken } from '@reduxjs/toolkit/query/react';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Pages } from '../parts/pages.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useLastPage } from '../parts/use-last-page.ts';
import { useAuditQuery } from './audit-api.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { entriesPerPage, useAuditAddress } from './use-audit-address.ts';
import styles from './audit.module.css';

/** Who did what to what, before and after, and when (ADM-17). */
export function AuditView() {
  const t = useAdminText();
  const language = useLanguage();
  const { filters, isTurned, isFiltered, query, clear, goToPage } = useAuditAddress();
  const { data, error, isFetching, refetch } = useAuditQuery(isTurned ? skipToken : { query }, {
    refetchOnMountOrArgChange: true,
  });
  useLastPage(filters.page, { total: data?.total, limit: entriesPerPage, isFetching }, goToPage);

  return (
    <section className={styles.view}>
      <h2 className="visually-hidden">{t('audit.title')}</h2>
      <AuditFilters />
      {!isTurned && error && (
        <LoadFailure
          error={error}
          fallback={t('audit.failed')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!isTurned && !data && !error && <ListSkeleton rows={8} />}
      {!isTurned && data && !error && (
        <div className={styles.view} aria-busy={isFetching}>
          <p role="status" className={styles.count}>
            {t('audit.total', { total: formatNumber(data.total, language) })}
          </p>
          {data.entries.length === 0 ? (
            <EmptyState
              icon="search"
              title={t(isFiltered ? 'audit.empty' : 'audit.emptyAll')}
              action={isFiltered && <Button onClick={clear}>{t('games.clear')}</Button>}
            />
          ) : (
            <AuditTable entries={data.entries} />
          )}
          <Pages page={filters.page} total={data.total} limit={entriesPerPage} onPage={goToPage} />
        </div>
      )}
    </section>
  );
}
