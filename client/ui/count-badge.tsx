import styles from './count-badge.module.css';

interface CountBadgeProps {
  /** Not drawn at 0. */
  count: number;
  /** The highest number shown as it is; above it, `9+`. */
  max?: number;
}

/** A count at the upper right corner of its positioned parent. Decoration: the parent's label says the number. */
export function CountBadge({ count, max = 9 }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge} aria-hidden="true">
      {count > max ? `${max}+` : count}
    </span>
  );
}
