import { useTranslation } from 'react-i18next';
import { Pagination } from '../../../ui/pagination.tsx';

interface PagesProps {
  /** From 1. */
  page: number;
  /** Rows in all. */
  total: number;
  limit: number;
  onPage: (page: number) => void;
}

/** Pages of `limit` rows, with the words of the whole app. */
export function Pages({ page, total, limit, onPage }: PagesProps) {
  const { t } = useTranslation();
  return (
    <Pagination
      page={page}
      pageCount={Math.ceil(total / limit)}
      onPage={onPage}
      label={t('pagination.label')}
      previousLabel={t('pagination.previous')}
      nextLabel={t('pagination.next')}
      pageLabel={(number) => t('pagination.page', { page: number })}
    />
  );
}
