import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { anchors, paths } from '../../shell/paths.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { Hero } from './hero.tsx';
import { PrizesSection } from './prizes-section.tsx';
import styles from './home.module.css';

/** The home page; `/faq` is the same page, read from its questions on (HOME-06). `Grids` and `Faq` come later than the rest. */
export function HomePage({ Grids, Faq }: { Grids: ComponentType; Faq: ComponentType }) {
  const { t } = useTranslation('home');
  const { pathname } = useLocation();
  usePageTitle(pathname === paths.faq ? t('faq.title') : '');
  return (
    <>
      <Hero />
      <div className={`page ${styles.sections}`}>
        <PrizesSection />
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
