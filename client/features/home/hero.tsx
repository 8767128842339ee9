import { useTranslation } from 'react-i18next';
import { useGoAsPlayer } from '../../shell/use-go-as-player.ts';
import { paths } from '../../shell/paths.ts';
import { Button } from '../../ui/button.tsx';
import styles from './home.module.css';

/** Headline and play button (HOME-01). */
export function Hero() {
  const { t } = useTranslation('home');
  const goAsPlayer = useGoAsPlayer();
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <img
        src="/art/hero.svg"
        alt=""
        width={1200}
        height={700}
        fetchPriority="high"
        decoding="sync"
        className={styles.heroImage}
      />
      <div className={styles.heroText}>
        <p className={styles.eyebrow}>{t('hero.eyebrow')}</p>
        <h1 id="hero-title">{t('hero.title')}</h1>
        <p className={styles.lead}>{t('hero.text')}</p>
        <Button size="large" className={styles.play} onClick={() => goAsPlayer(paths.play)}>
          {t('hero.play')}
        </Button>
        <p className={styles.note}>{t('hero.note')}</p>
      </div>
    </section>
  );
}
