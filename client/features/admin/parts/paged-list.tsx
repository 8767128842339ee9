import type { ReactNode } from 'react';
import { ListSkeleton } from './list-skeleton.tsx';
import { LoadFailure } from './load-failure.tsx';
import { Pages } from './pages.tsx';
import { useLastPage } from './use-last-page.ts';
import styles from './lists.module.css';

interface PagedListProps<Data extends { total: number }> {
  query: { data?: Data; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** The fixed text of the error catalogue. */
  failed: string;
  /** How many there are, in words. */
  count: (data: Data) => string;
  /** From 1. */
  page: number;
  limit: number;
  onPage: (page: number) => void;
  /** How many rows are drawn while nothing is known yet. */
  skeletons?: number;
  children: (data: Data) => ReactNode;
}

/** A page of a list that the server keeps: while it comes, when it does not come, how many there are in all, and the ways to the other pages. */
export function PagedList<Data extends { total: number }>({
  query,
  failed,
  count,
  page,
  limit,
  onPage,
  skeletons = 6,
  children,
}: PagedListProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  useLastPage(page, { total: data?.total, limit, isFetching }, onPage);
  if (error)
    return (
      <LoadFailure error={error} fallback={failed} retrying={isFetching} onRetry={() => void refetch()} />
    );
  if (!data) return <ListSkeleton rows={skeletons} />;
  return (
    <div className={styles.view} aria-busy={isFetching}>
      <p role="status" className={styles.count}>
        {count(data)}
      </p>
      {children(data)}
      <Pages page={page} total={data.total} limit={limit} onPage={onPage} />
    </div>
  );
}
