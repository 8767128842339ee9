import { useTranslation } from 'react-i18next';
import { formatNumber, formatPlainNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useIsFirstRender } from '../../lib/first-render.ts';
import { useConfigQuery } from '../../shell/config-api.ts';
import styles from './crowd-numbers.module.css';

const kinds = ['players', 'grids', 'prizes'] as const;

/** How many people play, and what they played and won (HOME-10). The server sends no numbers while they are small. */
export function CrowdNumbers() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  // The server does not know the region of the browser.
  const format = useIsFirstRender() ? formatPlainNumber : formatNumber;
  const numbers = useConfigQuery().data?.numbers;
  if (!numbers) return null;
  return (
    <dl className={styles.numbers}>
      {kinds
        .filter((kind) => numbers[kind] > 0)
        .map((kind) => (
          <div key={kind}>
            <dt>{t(`numbers.${kind}`, { count: numbers[kind] })}</dt>
            <dd>{format(numbers[kind], language)}</dd>
          </div>
        ))}
    </dl>
  );
}
