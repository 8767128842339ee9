import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { Chip } from '../../../ui/chip.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import type { ChosenFixture } from './use-basket.ts';
import styles from './football.module.css';

interface BasketListProps {
  fixtures: readonly ChosenFixture[];
  /** Those that somebody put into another grid meanwhile. */
  taken: ReadonlyMap<number, string>;
  onRemove: (fixture: ChosenFixture) => void;
}

/** The chosen matches by start, each with the way to take it out. */
export function BasketList({ fixtures, taken, onRemove }: BasketListProps) {
  const t = useAdminText();
  return (
    <ul className={styles.chosenList} tabIndex={0} aria-label={t('basket.title')}>
      {fixtures.map((each) => {
        const match = t('match', { home: each.teams.home.name, away: each.teams.away.name });
        const grid = taken.get(each.fixture.id);
        return (
          <li key={each.fixture.id} className={styles.chosenMatch}>
            <span className={styles.chosenText}>
              <span>{match}</span>
              <span className={styles.muted}>
                {formatNumericDateTime(each.fixture.date)} · {each.league.name}
              </span>
              {each.movedFrom && (
                <Chip tone="warning" icon="clock">
                  {t('basket.movedFrom', { time: formatNumericDateTime(each.movedFrom) })}
                </Chip>
              )}
              {grid !== undefined && <Chip tone="danger">{t('found.taken', { name: grid })}</Chip>}
            </span>
            <IconButton icon="close" label={t('basket.remove', { match })} onClick={() => onRemove(each)} />
          </li>
        );
      })}
    </ul>
  );
}
