import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAdminText } from './use-admin-text.ts';
import styles from './parts.module.css';

/** The place of a list that is being loaded. */
export function ListSkeleton({ rows }: { rows: number }) {
  const t = useAdminText();
  return (
    <div role="status" className={styles.skeletons}>
      <span className="visually-hidden">{t('loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height="2.75rem" />
      ))}
    </div>
  );
}
