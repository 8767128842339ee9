import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { topPercent } from '../../../shared/rules/rank.ts';
import { formatPercent } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';

/**
 * How the player's hits rank among all players of a settled grid. Draws nothing for the worse half. `hitCounts`:
 * players with 0, 1, 2, … hits.
 */
export function Rank({ hitCounts, hits }: { hitCounts: readonly number[]; hits: number }) {
  const percent = topPercent(hitCounts, hits);
  if (percent === null) return null;
  // The line is there before its text, so that the cards below do not move.
  return (
    <p>
      <Suspense fallback={'\u00a0'}>
        <Words percent={percent} />
      </Suspense>
    </p>
  );
}

function Words({ percent }: { percent: number }) {
  const { t } = useTranslation('split');
  const language = useLanguage();
  return <strong>{t('rank', { percent: formatPercent(percent, language) })}</strong>;
}
