import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSaveChoices } from '../shell/use-go-as-player.ts';
import { optionalPart } from '../shell/optional.tsx';
import { useSession } from '../session/use-session.ts';
import { anchors, paths } from '../shell/paths.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { Faq } from '../features/home/faq.tsx';
import { Hero } from '../features/home/hero.tsx';
import { PrizeTiers } from '../features/home/prize-tiers.tsx';
import styles from '../features/home/home.module.css';
import { Grids } from './grids.tsx';

const PlayerStart = optionalPart(async () => (await import('./player-start.tsx')).PlayerStart);

/** The home page; `/faq` is the same page, read from its questions on (HOME-06). */
export function HomePage() {
  const { t } = useTranslation('home');
  const { pathname } = useLocation();
  const { isAuthenticated } = useSession();
  const saveChoices = useSaveChoices();
  usePageTitle(pathname === paths.faq ? t('faq.title') : '');
  return (
    <>
      <Hero />
      <div className={`page ${styles.sections}`}>
        {isAuthenticated && (
          <div className={styles.start}>
            <PlayerStart />
          </div>
        )}
        <Grids onSave={saveChoices} />
        <PrizeTiers />
        <section id={anchors.faq} tabIndex={-1} aria-labelledby="faq-title" className="stack">
          <h2 id="faq-title">{t('faq.title')}</h2>
          <p className="intro">{t('faq.description')}</p>
          <Faq isWhole={pathname === paths.faq} />
        </section>
      </div>
    </>
  );
}
