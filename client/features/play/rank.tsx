import { useTranslation } from 'react-i18next';
import { topPercent } from '../../../shared/rules/rank.ts';
import { formatPercent } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';

/** How the player's hits rank among all players of a settled grid. Draws nothing for the worse half. `hitCounts`: players with 0, 1, 2, … hits. */
export function Rank({ hitCounts, hits }: { hitCounts: readonly number[]; hits: number }) {
  const { t } = useTranslation('split');
  const language = useLanguage();
  const percent = topPercent(hitCounts, hits);
  return (
    percent !== null && (
      <p>
        <strong>{t('rank', { percent: formatPercent(percent, language) })}</strong>
      </p>
    )
  );
}
