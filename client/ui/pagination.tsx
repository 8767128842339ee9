import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import styles from './pagination.module.css';

interface PaginationProps {
  /** The list, where a page has several. */
  of?: string;
  /** From 1. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}

/**
 * Pages 1..N; nothing when there is one page or none. A page that vanished with its last entry leads to the last one.
 * At the ends the button that leads no further keeps the keyboard's focus.
 */
export function Pagination({ of, page, pageCount, onPage }: PaginationProps) {
  const { t } = useTranslation();
  const last = Math.max(1, pageCount);
  useEffect(() => {
    if (page > last) onPage(last);
  });
  if (pageCount <= 1) return null;
  return (
    <nav
      aria-label={of ? `${t('pagination.label')}: ${of}` : t('pagination.label')}
      className={`row gap-1 ${styles.pagination}`}
    >
      <button
        type="button"
        className={styles.page}
        aria-label={t('pagination.previous')}
        aria-disabled={page <= 1}
        onClick={() => page > 1 && onPage(page - 1)}
      >
        <Icon name="chevron" className={styles.previous} />
      </button>
      {pageWindow(page, pageCount).map((entry, index) =>
        entry === 'gap' ? (
          <span key={`gap-${index}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={entry}
            type="button"
            className={styles.page}
            aria-label={t('pagination.page', { page: entry })}
            aria-current={entry === page ? 'page' : undefined}
            onClick={() => onPage(entry)}
          >
            {entry}
          </button>
        ),
      )}
      <button
        type="button"
        className={styles.page}
        aria-label={t('pagination.next')}
        aria-disabled={page >= pageCount}
        onClick={() => page < pageCount && onPage(page + 1)}
      >
        <Icon name="chevron" className={styles.next} />
      </button>
    </nav>
  );
}

/**
 * The page numbers to offer, five at most: the first, the last and `page` (from 1), near an end also its neighbours;
 * 'gap' where some are left out.
 */
export function pageWindow(page: number, pageCount: number): (number | 'gap')[] {
  const all = Array.from({ length: pageCount }, (_, index) => index + 1);
  if (pageCount <= 5) return all;
  if (page < 3) return [...all.slice(0, 3), 'gap', pageCount];
  if (page > pageCount - 2) return [1, 'gap', ...all.slice(-3)];
  return [1, 'gap', page, 'gap', pageCount];
}
