import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PRIZES } from '../../../shared/rules/prizes.ts';
import { formatDate, formatNumber, formatPlainNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { PrizeCountries, useHasPrizes } from '../../shell/prize-countries.tsx';
import { paths } from '../../shell/paths.ts';
import styles from './home.module.css';
import { classNames } from '../../ui/class-names.ts';
import { Chip } from '../../ui/chip.tsx';
import { useIsFirstRender } from '../../lib/first-render.ts';
import { useConfigQuery } from '../../shell/config-api.ts';
import crowd from './crowd-numbers.module.css';

/** The date of the last check of the prizes. */
const prizesUpdatedOn = '2026-11-20T12:00:00Z';

/**
 * The three tiers, the note of their last update, and the numbers of the game in the player's language (HOME-02,
 * HOME-03, I18N-05).
 */
export function PrizeTiers() {
  const { t } = useTranslation(['home', 'common']);
  const language = useLanguage();
  const hasPrizes = useHasPrizes();
  return (
    <section aria-labelledby="prizes-title" className="stack">
      <h2 id="prizes-title">{t('prizes.title')}</h2>
      {hasPrizes && <p className="intro">{t('prizes.text')}</p>}
      <PrizeCountries />
      {hasPrizes && (
        <ul className={`stack ${styles.prizes}`}>
          {PRIZES.map(({ hits, prizeKey }, index) => (
            <li
              key={prizeKey}
              className={classNames('card line gap-4', styles.prize, index === 0 && styles.highlighted)}
            >
              <img
                src={`/art/prize-${prizeKey}.svg`}
                alt={t(`prizes.${prizeKey}.alt`)}
                width={160}
                height={160}
                loading="lazy"
                decoding="async"
              />
              <div className={`stack gap-1 ${styles.prizeText}`}>
                <p className={styles.hits}>{t('prizes.hits', { count: hits })}</p>
                <h3>{t(`prizes.${prizeKey}.name`)}</h3>
                {index === 0 && (
                  <Chip tone="gold" icon="trophy">
                    {t('prizes.top')}
                  </Chip>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="note">
        {hasPrizes && <span>{t('prizes.delivery')}</span>}{' '}
        <Link to={paths.winners}>{t('common:footer.winners')}</Link>
      </p>
      {hasPrizes && (
        <p className="note">{t('prizes.updated', { date: formatDate(prizesUpdatedOn, language, 'UTC') })}</p>
      )}
      <div className={`unless-empty ${styles.metrics}`}>
        {hasPrizes && (
          <img
            src={`/art/metrics-${language}.svg`}
            alt={t('metrics.alt')}
            width={680}
            height={168}
            loading="lazy"
            decoding="async"
          />
        )}
        <CrowdNumbers />
      </div>
    </section>
  );
}

const kinds = ['players', 'grids', 'prizes'] as const;

/** How many people play, and what they played and won (HOME-10). The server sends no numbers while they are small. */
function CrowdNumbers() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  // The server does not know the region of the browser.
  const format = useIsFirstRender() ? formatPlainNumber : formatNumber;
  const numbers = useConfigQuery().data?.numbers;
  if (!numbers) return null;
  return (
    <dl className={crowd.numbers}>
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
