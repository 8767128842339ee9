import { useTranslation } from 'react-i18next';
import { GRID_SIZE, MIN_WINNING_HITS, PRIZES } from '../../../shared/rules/prizes.ts';
import { serverNow } from '../../api/server-clock.ts';
import { formatDay } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { classNames } from '../../ui/class-names.ts';
import type { GridHits } from './profile-api.ts';
import styles from './hits.module.css';

/** In CSS pixels; sideways everything is a share of the width, so that the words keep their size. */
const perHit = 12;
const above = 20;
const axisPercent = 8;
const barShare = 0.62;

/** One bar per grid, oldest first, against the hits that win a prize. Read aloud as one sentence; the list below the picture has the same. */
export function HitsChart({ grids }: { grids: readonly GridHits[] }) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const most = Math.max(GRID_SIZE, ...grids.map(({ total }) => total));
  const ground = above + most * perHit;
  const heightOf = (hits: number) => ground - hits * perHit;
  const slot = (100 - axisPercent) / Math.max(grids.length, 6);
  const [first, last] = [grids[0], grids.at(-1)];
  const day = ({ startDate }: GridHits) => formatDay(`${startDate}T12:00:00`, language, serverNow());
  return (
    <figure className={styles.figure}>
      <svg
        role="img"
        aria-label={t('hits.summary', {
          count: grids.length,
          list: grids.map(({ hits }) => hits).join(', '),
          min: MIN_WINNING_HITS,
        })}
        width="100%"
        height={ground + 1}
        className={styles.chart}
      >
        {PRIZES.map(({ hits }) => (
          <g key={hits}>
            <line
              x1={`${axisPercent}%`}
              x2="100%"
              y1={heightOf(hits)}
              y2={heightOf(hits)}
              className={styles.prize}
            />
            <text x={`${axisPercent - 2.5}%`} y={heightOf(hits)} dy="0.35em" className={styles.threshold}>
              {hits}
            </text>
          </g>
        ))}
        <line x1={`${axisPercent}%`} x2="100%" y1={ground} y2={ground} className={styles.ground} />
        {grids.map((grid, index) => {
          const left = axisPercent + index * slot + (slot * (1 - barShare)) / 2;
          return (
            <g key={grid.id} className={lookOf(grid)}>
              <rect
                x={`${left}%`}
                width={`${slot * barShare}%`}
                y={grid.hits === 0 ? ground - 2 : heightOf(grid.hits)}
                height={grid.hits === 0 ? 2 : grid.hits * perHit}
                rx="3"
              />
              <text
                x={`${left + (slot * barShare) / 2}%`}
                y={heightOf(grid.hits) - 5}
                className={styles.hits}
              >
                {grid.hits}
              </text>
            </g>
          );
        })}
      </svg>
      {first && last && (
        <p className={styles.span} aria-hidden="true">
          <span>{day(first)}</span>
          {first !== last && <span>{day(last)}</span>}
        </p>
      )}
    </figure>
  );
}

/** Gold is for prizes only; what is still being played is hollow. */
function lookOf({ hits, decided, total }: GridHits): string {
  return classNames(hits >= MIN_WINNING_HITS ? styles.won : styles.bar, decided < total && styles.running);
}
