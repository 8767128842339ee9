import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './announcements.module.css';

/** The place of the list while it loads. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-busy="true" className={`stack gap-2 ${styles.skeleton}`}>
      <span className="visually-hidden">{label}</span>
      {[0, 1, 2].map((row) => (
        <div key={row} className={`card stack gap-2 ${styles.skeletonRow}`}>
          <Skeleton width="70%" height="1.1rem" />
          <Skeleton width="30%" height="0.8rem" />
          <Skeleton height="0.9rem" />
        </div>
      ))}
    </div>
  );
}
