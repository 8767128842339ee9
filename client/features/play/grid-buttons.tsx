import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names.ts';
import styles from './grid-buttons.module.css';

interface GridButtonsProps {
  grids: readonly { id: number; name: string; label: string; changes: number }[];
  chosen: number;
  onChoose: (id: number) => void;
}

/** One button for each grid: Grid 1, Grid 2, ... A dot says that it has changes to save. */
export function GridButtons({ grids, chosen, onChoose }: GridButtonsProps) {
  const { t } = useTranslation('play');
  return (
    <div role="group" aria-label={t('grids')} className={styles.row}>
      {grids.map(({ id, name, label, changes }) => (
        <button
          key={id}
          type="button"
          title={name}
          aria-pressed={id === chosen}
          className={styles.button}
          onClick={() => onChoose(id)}
        >
          {label}
          <span className={classNames(styles.dot, changes > 0 && styles.shown)} aria-hidden="true" />
          {changes > 0 && <span className="visually-hidden">{t('unsaved', { count: changes })}</span>}
        </button>
      ))}
    </div>
  );
}
