import type { ReactNode } from 'react';
import { ListSkeleton } from './list-skeleton.tsx';
import { LoadFailure } from './load-failure.tsx';
import { Pages } from './pages.tsx';
import { SlowNotice } from './slow-notice.tsx';
import { useAdminText } from './use-admin-text.ts';
import styles from './lists.module.css';

interface AdminListProps<Data> {
  /** What `useAdminList` returns. */
  list: {
    data?: Data;
    error?: unknown;
    isFetching: boolean;
    isAsked: boolean;
    refetch: () => void;
    page: number;
    limit: number;
    total: number;
    goToPage: (page: number) => void;
  };
  /** The text of a failed load (ADM-15). */
  failed: string;
  /** The number of rows in words. */
  count?: (data: Data) => ReactNode;
  children: (data: Data) => ReactNode;
}

/** Draws a list of `useAdminList`: skeleton, slow notice, failure, count, rows and pages. */
export function AdminList<Data>({ list, failed, count, children }: AdminListProps<Data>) {
  const t = useAdminText();
  const { data, error, isFetching, isAsked, refetch, page, limit, total, goToPage } = list;
  if (!isAsked) return null;
  return (
    <>
      {error !== undefined && (
        <LoadFailure error={error} fallback={failed} retrying={isFetching} onRetry={refetch} />
      )}
      {!data && error === undefined && (
        <>
          <ListSkeleton rows={6} />
          <SlowNotice>{t('slow.list')}</SlowNotice>
        </>
      )}
      {data && (
        <div className={styles.view} aria-busy={isFetching}>
          {count && (
            <p role="status" className={styles.count}>
              {count(data)}
            </p>
          )}
          {children(data)}
          <Pages page={page} total={total} limit={limit} onPage={goToPage} />
        </div>
      )}
    </>
  );
}
