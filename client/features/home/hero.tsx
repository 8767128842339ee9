import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { PRIZES } from '../../../shared/rules/prizes.ts';
import { useSession } from '../../session/use-session.ts';
import { useGoAsPlayer } from '../../shell/use-go-as-player.ts';
import { PrizeCountries, usePrizes } from '../../shell/prize-countries.tsx';
import { paths } from '../../shell/paths.ts';
import { Button } from '../../ui/button.tsx';
import styles from './home.module.css';

const sentencesOf = (text: string): string[] => text.match(/\S[^.!?]*[.!?]*/g) ?? [];

/**
 * Headline, top prize and play button (HOME-01, HOME-09). The styles hide all but headline and button from a logged-in
 * player (HOME-08).
 */
export function Hero() {
  const { t } = useTranslation('home');
  const goAsPlayer = useGoAsPlayer();
  const { isAuthenticated } = useSession();
  const prizes = usePrizes();
  const hasPrizes = prizes !== 'none';
  const [{ hits, prizeKey }] = PRIZES;
  return (
    <section
      className={styles.hero}
      aria-labelledby="hero-title"
      data-player={isAuthenticated ? '' : undefined}
    >
      <img
        src="/art/hero.svg"
        alt=""
        width={1200}
        height={700}
        fetchPriority="high"
        decoding="sync"
        className={styles.heroImage}
      />
      <div className={`stack ${styles.heroText}`}>
        <p className={styles.eyebrow}>{t('hero.eyebrow')}</p>
        <h1 id="hero-title">
          {sentencesOf(t('hero.title')).map((sentence) => (
            <Fragment key={sentence}>
              <span>{sentence}</span>{' '}
            </Fragment>
          ))}
        </h1>
        <p className={styles.lead}>{t(hasPrizes ? 'hero.text' : 'hero.textPlain')}</p>
        {prizes === 'some' && <PrizeCountries className={styles.note} />}
        {hasPrizes && (
          <p className={`line gap-3 ${styles.topPrize}`}>
            <img src="/art/prize-iphone.svg" alt="" width={72} height={72} />
            <span>
              <strong>{t(`prizes.${prizeKey}.name`)}</strong>
              <span>{t('prizes.hits', { count: hits })}</span>
            </span>
          </p>
        )}
        <Button size="large" className={styles.play} onClick={() => goAsPlayer(paths.play)}>
          <span>{t('hero.play')}</span> <span className={styles.free}>{t('hero.free')}</span>
        </Button>
        <p className={styles.note}>{t('hero.note')}</p>
      </div>
    </section>
  );
}
