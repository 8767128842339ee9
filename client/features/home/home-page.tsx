import { Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { paths } from '../../shell/paths.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import { PrizesSection } from './prizes-section.tsx';
import styles from './home.module.css';

/** The home page; `/faq` is the same page, read from its questions on (HOME-06). `Grids` asks the server and comes later than the rest. */
export function HomePage({ Grids }: { Grids: ComponentType }) {
  const { t } = useTranslation('home');
  const { pathname } = useLocation();
  usePageTitle(pathname === paths.faq ? t('faq.title') : '');
  return (
    <>
      <Hero />
      <div className={styles.sections}>
        <PrizesSection />
        <Suspense fallback={<div className={styles.gridsPlace} />}>
          <Grids />
        </Suspense>
        <Faq />
      </div>
    </>
  );
}
