import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSession } from '../session/use-session.ts';
import { anchors, paths } from '../shell/paths.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { Hero } from '../features/home/hero.tsx';
import { PrizesSection } from '../features/home/prizes-section.tsx';
import styles from '../features/home/home.module.css';

interface HomePageProps {
  /** The summary of a logged-in player's game. */
  Start: ComponentType;
  /** The numbers of players, grids and prizes. */
  Numbers: ComponentType;
  Grids: ComponentType;
  Faq: ComponentType;
}

/** The home page; `/faq` is the same page, read from its questions on (HOME-06). `Start`, `Numbers`, `Grids` and `Faq` come later than the rest. */
export function HomePage({ Start, Numbers, Grids, Faq }: HomePageProps) {
  const { t } = useTranslation('home');
  const { pathname } = useLocation();
  const { isAuthenticated } = useSession();
  usePageTitle(pathname === paths.faq ? t('faq.title') : '');
  return (
    <>
      <Hero />
      <div className={`page ${styles.sections}`}>
        {isAuthenticated && (
          <div className={styles.start}>
            <Suspense>
              <Start />
            </Suspense>
          </div>
        )}
        <PrizesSection Numbers={Numbers} />
        <Suspense fallback={<div className={styles.gridsPlace} />}>
          <Grids />
        </Suspense>
        <section id={anchors.faq} aria-labelledby="faq-title" className={`stack ${styles.section}`}>
          <h2 id="faq-title">{t('faq.title')}</h2>
          <p className="intro">{t('faq.description')}</p>
          <Suspense fallback={<div className={styles.faqPlace} />}>
            <Faq />
          </Suspense>
        </section>
      </div>
    </>
  );
}
