import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths; a line of text as wide as its place when absent. */
  width?: string;
  height?: string;
  round?: boolean;
  className?: string;
}

/** The place of something that is still loading. Decoration: the list around it says that it is busy. */
export function Skeleton({ width = '100%', height = '1em', round, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, round && styles.round, className)}
      style={{ width, height }}
    />
  );
}
