import type { ReactNode } from 'react';
import { Pagination } from '../../../ui/pagination.tsx';
import { Loaded } from './load-failure.tsx';
import type { Elements } from '../../../ui/elements.ts';

interface AdminListProps<Data> {
  /** The result of `useAdminList`. */
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
  children: (data: Data) => Elements;
}

/** Draws a list of `useAdminList`: skeleton, failure, count, rows and pages. */
export function AdminList<Data>({ list, failed, count, children }: AdminListProps<Data>) {
  if (!list.isAsked) return null;
  const { isFetching, page, limit, total, goToPage } = list;
  return (
    <Loaded query={list} failed={failed}>
      {(data) => (
        <div className="stack" aria-busy={isFetching}>
          {count && (
            <p role="status" className="note">
              {count(data)}
            </p>
          )}
          {children(data)}
          <Pagination page={page} pageCount={Math.ceil(total / limit)} onPage={goToPage} />
        </div>
      )}
    </Loaded>
  );
}
