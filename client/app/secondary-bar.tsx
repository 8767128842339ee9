import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useUnsentPicks } from '../outbox/waiting-count.ts';
import { useSession } from '../session/use-session.ts';
import { anchors, paths } from '../shell/paths.ts';
import { usePrizes } from '../shell/prize-countries.tsx';
import { classNames } from '../ui/class-names.ts';
import { useGoToHomeSection } from './scroll.ts';
import styles from './secondary-bar.module.css';

/**
 * The thin bar below the header (SHELL-04): a sentence about Doce, and links on a wide screen. On a phone a player has
 * it only for picks that did not arrive.
 */
export function SecondaryBar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { user } = useSession();
  return (
    <nav aria-label={t('secondaryBar.label')} className={classNames(styles.bar, user && styles.player)}>
      <div className={`line ${styles.row}`}>
        {user && pathname !== paths.play ? <OwnPicksMessage playerId={user.id} /> : <Message />}
        <div className={styles.links}>
          <Link to={paths.home}>{t('secondaryBar.home')}</Link>
          <Link to={paths.play}>{t('secondaryBar.play')}</Link>
          <FaqLink>{t('secondaryBar.faq')}</FaqLink>
        </div>
      </div>
    </nav>
  );
}

/** Leads to the questions of home, on the page itself when it has them. */
export function FaqLink({ children }: { children: string }) {
  const goToSection = useGoToHomeSection();
  return (
    <Link
      to={paths.faq}
      onClick={(event) => {
        event.preventDefault();
        goToSection(anchors.faq);
      }}
    >
      {children}
    </Link>
  );
}

/** The sentence about Doce, without a word of prizes for readers who may have none (LEGAL-09). */
function Message() {
  const { t } = useTranslation();
  return <p>{t(usePrizes() === 'all' ? 'secondaryBar.message' : 'secondaryBar.messagePlain')}</p>;
}

/** Picks that did not reach the server, told on every page but `/jugar`, which shows them (PLAY-12). */
function OwnPicksMessage({ playerId }: { playerId: number }) {
  const { t } = useTranslation();
  const { unsent, refused } = useUnsentPicks(playerId);
  if (refused + unsent === 0) return <Message />;
  return (
    <Link to={paths.play} data-unsent className={`${styles.unsent} ${refused > 0 ? 'bad' : 'warn'}`}>
      {refused > 0
        ? t('secondaryBar.refused', { count: refused })
        : t('secondaryBar.unsent', { count: unsent })}
    </Link>
  );
}
