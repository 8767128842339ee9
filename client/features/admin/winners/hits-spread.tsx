import { useId } from 'react';
import { GRID_SIZE, MIN_WINNING_HITS } from '../../../../shared/rules/prizes.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { classNames } from '../../../ui/class-names.ts';
import { t } from '../parts/admin-text.ts';
import styles from './hits-spread.module.css';

const compact = { notation: 'compact', maximumFractionDigits: 1 } as const;

interface HitsSpreadProps {
  spread: readonly { hits: number; players: number }[];
  /** The bars below the minimum are pale: the list omits these players. */
  minimum: number;
}

/** A bar for each number of hits, with its number of players. Gold bars win a prize. A screen reader reads a list. */
export function HitsSpread({ spread, minimum }: HitsSpreadProps) {
  const titleId = useId();
  const playersWith = new Map(spread.map(({ hits, players }) => [hits, players]));
  const most = Math.max(1, ...spread.map(({ players }) => players));
  const last = Math.max(GRID_SIZE, ...spread.map(({ hits }) => hits));

  return (
    <figure className="card stack gap-2">
      <figcaption id={titleId} className="note">
        {t('winners.spread')}
      </figcaption>
      <ol aria-labelledby={titleId} className={styles.bars}>
        {Array.from({ length: last + 1 }, (_, hits) => {
          const players = playersWith.get(hits) ?? 0;
          const look = [hits >= MIN_WINNING_HITS && styles.winning, hits < minimum && styles.below];
          return (
            <li key={hits} className={classNames(styles.slot, ...look)}>
              <span className="visually-hidden">
                {t('winners.spreadBar', { hits: t('prizes.hits', { count: hits }), count: players })}
              </span>
              <span aria-hidden="true" className={styles.players}>
                {players > 0 ? formatNumber(players, currentLanguage(), compact) : ''}
              </span>
              <span
                aria-hidden="true"
                className={styles.bar}
                // A single player among a million has a visible bar.
                style={{ height: players > 0 ? `max(3px, ${(players / most) * 5}rem)` : '1px' }}
              />
              <span aria-hidden="true" className={styles.hits}>
                {hits}
              </span>
            </li>
          );
        })}
      </ol>
    </figure>
  );
}
