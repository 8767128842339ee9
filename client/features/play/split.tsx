import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Match } from '../../../shared/contract/games.ts';
import { OUTCOMES, type Pick } from '../../../shared/rules/outcome.ts';
import { isHit } from '../../../shared/rules/scoring.ts';
import { rareHitPercent, type SplitCounts, splitPercents } from '../../../shared/rules/split.ts';
import { formatPercent } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { scoreOf } from '../../matches/score.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './split.module.css';

interface SplitProps {
  match: Match;
  /** The player's stored pick. */
  own: Pick | null;
}

/**
 * How all players picked a match that has begun: one line with a bar below each option, and a sentence for screen
 * readers or about a rare hit. Draws nothing before the server has the split.
 */
export function Split({ match, own }: SplitProps) {
  const { split, status } = match;
  if (!split) return null;
  const isOwnHit = own !== null && isHit(own, { status, score: scoreOf(match) });
  const rare = isOwnHit ? rareHitPercent(split, own) : null;
  return (
    // The height is fixed, so that the card does not grow when the texts arrive.
    <div className={classNames(styles.place, rare !== null && styles.rare)}>
      <Suspense>
        <Shares match={match} own={own} split={split} rare={rare} />
      </Suspense>
    </div>
  );
}

function Shares({ match, own, split, rare }: SplitProps & { split: SplitCounts; rare: number | null }) {
  const { t } = useTranslation('split');
  const language = useLanguage();
  const { homeTeam, awayTeam } = match;
  const percents = splitPercents(split);
  const [home, draw, away] = OUTCOMES.map((outcome) => formatPercent(percents[outcome], language));
  return (
    <>
      <div className={styles.shares} aria-hidden="true">
        {OUTCOMES.map((outcome) => (
          <span key={outcome} className={classNames('line', styles.share, own === outcome && styles.own)}>
            <span className={styles.track}>
              <span className={styles.bar} style={{ width: `${percents[outcome]}%` }} />
            </span>
            <span>{formatPercent(percents[outcome], language)}</span>
          </span>
        ))}
      </div>
      <p className={rare === null ? 'visually-hidden' : styles.caption}>
        <span>
          {rare === null
            ? t('players', { players: split.home + split.draw + split.away })
            : t(rare === 0 ? 'rarest' : 'rare', { percent: formatPercent(rare || 1, language) })}
        </span>
        <span className="visually-hidden">
          {`: ${t('shares', { home, draw, away, homeTeam, awayTeam })}. ` +
            (own ? t('own', { percent: formatPercent(percents[own], language) }) : '')}
        </span>
      </p>
    </>
  );
}
