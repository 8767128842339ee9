import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { t } from './admin-text.ts';
import styles from './admin-table.module.css';

interface RowButtonProps {
  label: string;
  /** The name of the row. A screen reader reads it after the label. */
  name: string;
  danger?: boolean;
  loading?: boolean;
  onClick: () => void;
}

/** A small button of one row. */
export function RowButton({ label, name, danger, loading, onClick }: RowButtonProps) {
  return (
    <Button
      variant="secondary"
      className={classNames(styles.rowButton, danger && 'bad')}
      aria-label={t('actionOn', { action: label, name })}
      loading={loading}
      keepsFocus
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

export function RowButtons({ children }: { children: ReactNode }) {
  return <div className={`line ${styles.rowButtons}`}>{children}</div>;
}
