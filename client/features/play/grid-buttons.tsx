import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names.ts';
import styles from './grid-buttons.module.css';

interface GridButtonsProps {
  grids: readonly {
    id: number;
    label: string;
    days: string;
    /** The words for the groups in which it counts. */
    countsIn: string | null;
    changes: number;
    /** The words for a grid that locks soon and lacks picks. */
    urgent: string | null;
  }[];
  chosen: number;
  /** How many at the end are of other countries. They stand behind a button. */
  foreign: number;
  onChoose: (id: number) => void;
}

/**
 * One button for each grid: Grid 1, Grid 2, ..., with its days. A dot says that it has changes to save, or locks soon
 * without all picks. The chosen one is in sight.
 */
export function GridButtons({ grids, chosen, foreign, onChoose }: GridButtonsProps) {
  const { t } = useTranslation(['play', 'common']);
  const row = useRef<HTMLDivElement>(null);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const kept = grids.slice(0, grids.length - foreign);
  const isFolded = !isUnfolded && foreign > 0 && kept.some(({ id }) => id === chosen);
  const order = grids.map(({ id, countsIn }) => `${id} ${countsIn}`).join();

  // A phone shows two or three of them. The page itself stays where it is.
  useLayoutEffect(() => {
    const button = row.current?.querySelector('[aria-pressed=true]')?.getBoundingClientRect();
    const frame = row.current?.getBoundingClientRect();
    if (!button || !frame) return;
    row.current!.scrollLeft += button.left + button.width / 2 - (frame.left + frame.width / 2);
  }, [chosen, order]);

  return (
    <div ref={row} role="group" aria-label={t('grids')} className={styles.row}>
      {(isFolded ? kept : grids).map(({ id, label, days, countsIn, changes, urgent }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          className={styles.button}
          onClick={() => onChoose(id)}
        >
          <span>{label}</span> <small>{days}</small>
          {countsIn && <small> {countsIn}</small>}
          <span
            className={classNames(styles.dot, (changes > 0 || urgent) && styles.shown)}
            aria-hidden="true"
          />
          {changes > 0 && <span className="visually-hidden">{t('unsaved', { count: changes })}</span>}
          {urgent && <span className="visually-hidden"> {urgent}</span>}
        </button>
      ))}
      {isFolded && (
        <button
          type="button"
          aria-expanded={false}
          className={styles.button}
          onClick={() => setIsUnfolded(true)}
        >
          {t('common:grid.more')}
        </button>
      )}
    </div>
  );
}
