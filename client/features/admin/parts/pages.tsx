import { Pagination } from '../../../ui/pagination.tsx';

interface PagesProps {
  /** From 1. */
  page: number;
  /** Rows in all. */
  total: number;
  limit: number;
  onPage: (page: number) => void;
}

/** Pages of `limit` rows. */
export function Pages({ page, total, limit, onPage }: PagesProps) {
  return <Pagination page={page} pageCount={Math.ceil(total / limit)} onPage={onPage} />;
}
