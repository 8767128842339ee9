import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './banner.module.css';

/** Gold is for prizes only. */
type BannerTone = 'info' | 'warning' | 'error' | 'success' | 'gold';

interface BannerProps {
  tone: BannerTone;
  title?: ReactNode;
  icon?: IconName;
  /** A button, or a link. */
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
}

const icons: Record<BannerTone, IconName> = {
  info: 'info',
  warning: 'warning',
  error: 'warning',
  success: 'check',
  gold: 'trophy',
};

/** A message that stays on the page. Errors interrupt a screen reader, the others wait their turn. */
export function Banner({ tone, title, icon = icons[tone], action, className, children }: BannerProps) {
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames('row', styles.banner, `tone-${tone === 'error' ? 'danger' : tone}`, className)}
    >
      <Icon name={icon} className={styles.icon} />
      <div className={styles.text}>
        {title && <strong className={styles.title}>{title}</strong>}
        <div>{children}</div>
      </div>
      {action && <div className={`row ${styles.action}`}>{action}</div>}
    </div>
  );
}
