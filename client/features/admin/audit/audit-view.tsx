import { skipToken } from '@reduxjs/toolkit/query/react';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useAuditQuery } from './audit-api.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { entriesPerPage, useAuditAddress } from './use-audit-address.ts';
import styles from '../parts/lists.module.css';

/** Who did what to what, before and after, and when (ADM-17). */
export function AuditView() {
  const t = useAdminText();
  const language = useLanguage();
  const { filters, isTurned, isFiltered, query, clear, goToPage } = useAuditAddress();
  const result = useAuditQuery(isTurned ? skipToken : { query }, { refetchOnMountOrArgChange: true });

  return (
    <section className={styles.view}>
      <h2 className={styles.title}>{t('audit.title')}</h2>
      <AuditFilters />
      {!isTurned && (
        <PagedList
          query={result}
          failed={t('audit.failed')}
          count={({ total }) => t('audit.total', { total: formatNumber(total, language) })}
          page={filters.page}
          limit={entriesPerPage}
          onPage={goToPage}
          skeletons={8}
        >
          {({ entries }) =>
            entries.length === 0 ? (
              <EmptyState
                icon="search"
                title={t(isFiltered ? 'audit.empty' : 'audit.emptyAll')}
                action={isFiltered && <Button onClick={clear}>{t('games.clear')}</Button>}
              />
            ) : (
              <AuditTable entries={entries} />
            )
          }
        </PagedList>
      )}
    </section>
  );
}
