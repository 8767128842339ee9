import { useEffect } from 'react';

/** The last row of the last page is gone, or an old address names a page that is no more: goes to the last one there is. */
export function useLastPage(
  page: number,
  { total, limit, isFetching }: { total: number | undefined; limit: number; isFetching: boolean },
  goToPage: (page: number) => void,
): void {
  const lastPage = total === undefined ? page : Math.max(1, Math.ceil(total / limit));
  useEffect(() => {
    if (!isFetching && page > lastPage) goToPage(lastPage);
  }, [isFetching, page, lastPage, goToPage]);
}
