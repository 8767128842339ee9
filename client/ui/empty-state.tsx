import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  icon?: IconName;
  title: ReactNode;
  /** What to do about it. */
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** What a list shows when it has nothing to show, or could not be loaded. */
export function EmptyState({ icon = 'football', title, children, action, className }: EmptyStateProps) {
  return (
    <div className={classNames(styles.empty, className)}>
      <span className={styles.icon}>
        <Icon name={icon} size={32} />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
