import { useTranslation } from 'react-i18next';
import { GRID_SIZE, MIN_WINNING_HITS, PRIZES } from '../../../shared/rules/prizes.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { formatDay } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { classNames } from '../../ui/class-names.ts';
import type { GridHits } from './profile-api.ts';
import styles from './hits.module.css';

/** In CSS pixels; sideways everything is a share of the width in percent, so that the words keep their size. */
const perHit = 12;
const above = 20;
const below = 22;
const axis = 8;
const widestBar = 9;
/** Up to this number of grids each has a date under it; else only the first and the last have one. */
const allDated = 4;

/**
 * One bar per grid, oldest first, against the hits that win a prize. Read aloud as one sentence; the list below the
 * picture has the same.
 */
export function HitsChart({ grids }: { grids: readonly GridHits[] }) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const most = Math.max(GRID_SIZE, ...grids.map(({ total }) => total));
  const ground = above + most * perHit;
  const heightOf = (hits: number) => ground - hits * perHit;
  const slot = (100 - axis) / grids.length;
  const width = Math.min(slot * 0.62, widestBar);
  return (
    <svg
      role="img"
      aria-label={[
        t('hits.summary', { count: grids.length, list: grids.map(({ hits }) => hits).join(', ') }),
        grids.at(-1)?.noPrize ? '' : `${t('hits.prizeFrom', { min: MIN_WINNING_HITS })}.`,
      ].join(' ')}
      width="100%"
      height={ground + below}
      className={styles.chart}
    >
      {PRIZES.map(({ hits }) => (
        <g key={hits}>
          <line x1={`${axis}%`} x2="100%" y1={heightOf(hits)} y2={heightOf(hits)} className={styles.prize} />
          <text x={`${axis - 2.5}%`} y={heightOf(hits)} dy="0.35em" className={styles.threshold}>
            {hits}
          </text>
        </g>
      ))}
      <line x1={`${axis}%`} x2="100%" y1={ground} y2={ground} className={styles.ground} />
      {grids.map((grid, index) => {
        const middle = axis + (index + 0.5) * slot;
        const height = Math.max(2, grid.hits * perHit);
        return (
          <g key={grid.id} className={lookOf(grid)}>
            <rect
              x={`${middle - width / 2}%`}
              width={`${width}%`}
              y={ground - height}
              height={height}
              rx="3"
            />
            <text x={`${middle}%`} y={heightOf(grid.hits) - 5} className={styles.hits}>
              {grid.hits}
            </text>
          </g>
        );
      })}
      {datesOf(grids).map(({ grid, index, anchor }) => (
        <text
          key={grid.id}
          x={`${axis + (index + { start: 0, middle: 0.5, end: 1 }[anchor]) * slot}%`}
          y={ground + 16}
          textAnchor={anchor}
          className={styles.date}
        >
          {formatDay(`${grid.startDate}T12:00:00`, language, serverNow())}
        </text>
      ))}
    </svg>
  );
}

/** The grids with a date, and the place of the date under their bars. */
function datesOf(grids: readonly GridHits[]) {
  const all = grids.map((grid, index) => ({ grid, index, anchor: 'middle' as const }));
  if (grids.length <= allDated) return all;
  return [
    { ...all[0]!, anchor: 'start' as const },
    { ...all.at(-1)!, anchor: 'end' as const },
  ];
}

/** Whether the hits win a prize. */
export const isWon = ({ hits, noPrize }: GridHits) => hits >= MIN_WINNING_HITS && !noPrize;

/** Gold is for prizes only. A bar of a grid in play is hollow. */
function lookOf(grid: GridHits): string {
  const { decided, total } = grid;
  return classNames(isWon(grid) ? styles.won : styles.bar, decided < total && styles.running);
}
