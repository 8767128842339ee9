import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useAdminText } from './use-admin-text.ts';
import styles from './parts.module.css';

interface RowButtonProps {
  label: string;
  /** What the row is called: said with the label, since every row has such a button. */
  name: string;
  danger?: boolean;
  loading?: boolean;
  onClick: () => void;
}

/** One of the things that can be done with a row: small in a dense table, for a thumb where there is one. */
export function RowButton({ label, name, danger, loading, onClick }: RowButtonProps) {
  const t = useAdminText();
  return (
    <Button
      variant="secondary"
      className={classNames(styles.rowButton, danger && styles.dangerous)}
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
  return <div className={styles.rowButtons}>{children}</div>;
}
