import { useTranslation } from 'react-i18next';
import { PRIZES, type PrizeKey } from '../../../shared/rules/prizes.ts';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { PrizeCard } from './prize-card.tsx';
import styles from './home.module.css';

/** When the prizes were last looked over. */
const prizesUpdatedOn = '2026-11-20T12:00:00Z';

const prizeImages: Record<PrizeKey, string> = {
  iphone: '/art/prize-iphone-16.svg',
  jersey: '/art/prize-jersey.svg',
  shorts: '/art/prize-shorts.svg',
};

/** The three tiers, the note of their last update, and the numbers of the game in the player's language (HOME-02, HOME-03, I18N-05). */
export function PrizesSection() {
  const { t } = useTranslation('home');
  const language = useLanguage();
  return (
    <section aria-labelledby="prizes-title" className={`stack ${styles.section}`}>
      <h2 id="prizes-title">{t('prizes.title')}</h2>
      <p className="intro">{t('prizes.text')}</p>
      <ul className={`stack ${styles.prizes}`}>
        {PRIZES.map(({ hits, prizeKey }, index) => (
          <PrizeCard
            key={prizeKey}
            hits={t('prizes.hits', { count: hits })}
            prize={t(`prizes.${prizeKey}.name`)}
            image={prizeImages[prizeKey]}
            imageAlt={t(`prizes.${prizeKey}.alt`)}
            highlight={index === 0 ? t('prizes.top') : undefined}
          />
        ))}
      </ul>
      <p className="note">{t('prizes.delivery')}</p>
      <p className="note">{t('prizes.updated', { date: formatDate(prizesUpdatedOn, language) })}</p>
      <img
        src={`/art/metrics-${language}.svg`}
        alt={t('metrics.alt')}
        width={680}
        height={648}
        loading="lazy"
        decoding="async"
        className={styles.metrics}
      />
    </section>
  );
}
