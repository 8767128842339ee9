import { Skeleton } from '../../../ui/skeleton.tsx';
import { t } from './admin-text.ts';

/** Takes the place of a list while it loads. */
export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <div role="status" className="stack gap-2">
      <span className="visually-hidden">{t('loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height="2.75rem" />
      ))}
    </div>
  );
}
