import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { GRID_MATCHES_MAX } from '../../../../shared/rules/grids.ts';
import { GRID_SIZE } from '../../../../shared/rules/prizes.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { formatNumericDay } from '../parts/admin-dates.ts';
import { playableOf } from '../parts/playable.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { isPast, spanOf } from './fixture-facts.ts';
import type { ChosenFixture } from './use-basket.ts';
import styles from './football.module.css';

interface BasketSummaryProps {
  /** In the order of their starts. */
  fixtures: readonly ChosenFixture[];
  /** The grid they are for; null: a new one. */
  grid: AdminGrid | null;
  /** How many of them are in another grid by now. */
  takenCount: number;
}

/** How many are chosen, and what stands between them and a grid of twelve. */
export function BasketSummary({ fixtures, grid, takenCount }: BasketSummaryProps) {
  const t = useAdminText();
  const count = fixtures.length;
  const total = count + (grid ? playableOf(grid) : 0);
  const span = spanOf(fixtures);
  const begun = fixtures.filter((fixture) => isPast(fixture, serverNow())).length;
  const moved = fixtures.filter(({ movedFrom }) => movedFrom).length;
  return (
    <div role="status" className={styles.summary}>
      {count === 0 ? (
        <p className={styles.muted}>{t('basket.none')}</p>
      ) : (
        <p>
          <strong>{t('basket.count', { count })}</strong>
        </p>
      )}
      {span && (
        <p className={styles.muted}>
          {t('basket.span', { from: formatNumericDay(span.from), to: formatNumericDay(span.to) })}
        </p>
      )}
      {grid && (
        <p>
          {t('basket.withThese', { name: grid.name, now: playableOf(grid), count: total, size: GRID_SIZE })}
        </p>
      )}
      {(count > 0 || grid) && total < GRID_SIZE && (
        <p className={styles.warning}>{t('basket.missing', { count: GRID_SIZE - total, size: GRID_SIZE })}</p>
      )}
      {total > GRID_SIZE && total <= GRID_MATCHES_MAX && (
        <p className={styles.warning}>{t('basket.extra', { count: total - GRID_SIZE, size: GRID_SIZE })}</p>
      )}
      {total > GRID_MATCHES_MAX && (
        <p className={styles.danger}>{t('basket.tooMany', { max: GRID_MATCHES_MAX })}</p>
      )}
      {moved > 0 && <p className={styles.warning}>{t('basket.movedWarning', { count: moved })}</p>}
      {begun > 0 && <p className={styles.warning}>{t('basket.startedWarning', { count: begun })}</p>}
      {takenCount > 0 && <p className={styles.danger}>{t('basket.takenWarning', { count: takenCount })}</p>}
    </div>
  );
}
