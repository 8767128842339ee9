import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { RowButtons } from './row-button.tsx';
import { t } from './admin-text.ts';
import type { Elements } from '../../../ui/elements.ts';
import styles from './fold.module.css';

interface FoldProps {
  title: ReactNode;
  /** Read by a screen reader in place of the title. */
  label?: string;
  /** Open at first. */
  isOpen?: boolean;
  className?: string;
  children: Elements;
}

/** A part of a tab that opens below its line. */
export function Fold({ title, label, isOpen = false, className, children }: FoldProps) {
  return (
    <details open={isOpen} className={classNames(styles.fold, className)}>
      <summary className="line target" aria-label={label}>
        {title}
      </summary>
      {children}
    </details>
  );
}

/** The buttons of a row that are seldom pressed. */
export function MoreActions({ name, children }: { name: string; children: ReactNode }) {
  const title = t('more');
  return (
    <Fold title={title} label={t('actionOn', { action: title, name })} className={styles.more}>
      <RowButtons>{children}</RowButtons>
    </Fold>
  );
}
