import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './chip.module.css';

export type Tone = 'neutral' | 'accent' | 'success' | 'danger' | 'warning' | 'info' | 'live' | 'gold';

interface ChipProps {
  tone?: Tone;
  icon?: IconName;
  className?: string;
  children: ReactNode;
}

/** A small word about a state. It is never tapped. */
export function Chip({ tone = 'neutral', icon, className, children }: ChipProps) {
  return (
    <span className={classNames(styles.chip, `tone-${tone}`, className)}>
      {tone === 'live' && <span className={styles.dot} aria-hidden="true" />}
      {icon && <Icon name={icon} size={14} />}
      <span>{children}</span>
    </span>
  );
}
