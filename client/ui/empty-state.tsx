import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import type { Elements } from './elements.ts';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  icon?: IconName;
  /** Shows the drawn goal instead of the icon, for a list that is empty and not broken. */
  isDrawn?: boolean;
  title: ReactNode;
  /** Advice for the player. */
  children?: ReactNode;
  action?: Elements;
  className?: string;
}

/** The content of a list that is empty or could not be loaded. */
export function EmptyState({
  icon = 'football',
  isDrawn,
  title,
  children,
  action,
  className,
}: EmptyStateProps) {
  return (
    <div className={classNames(styles.empty, className)}>
      {isDrawn ? (
        <img src="/art/empty.svg" alt="" width={120} height={80} />
      ) : (
        <span className={styles.icon}>
          <Icon name={icon} size={32} />
        </span>
      )}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
