import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Read by a screen reader; without it the place is decoration in a list that says that it is busy. */
  label?: string;
  /** CSS lengths; a line of text as wide as its place when absent. */
  width?: string;
  height?: string;
  round?: boolean;
}

/** The place of something that is still loading. */
export function Skeleton({ label, width = '100%', height = '1em', round }: SkeletonProps) {
  const place = (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, round && styles.round)}
      style={{ width, height }}
    />
  );
  return label ? (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      {place}
    </div>
  ) : (
    place
  );
}
