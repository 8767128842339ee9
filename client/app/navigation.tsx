import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useSession } from '../session/use-session.ts';
import { useOpenAuthDialog } from '../shell/auth-dialog-state.ts';
import { anchors, paths } from '../shell/paths.ts';
import { toastError } from '../shell/toasts.ts';
import styles from './header.module.css';
import { scrollToSection } from './scroll.ts';
import { chooseLanguage } from '../i18n/i18n.ts';
import { LANGUAGES } from '../../shared/rules/languages.ts';
import { useLanguage } from '../i18n/use-language.ts';

/** JUGAR, DESEMPEÑO/GRUPOS, CONTACTO, and the panel for its administrators (SHELL-01). */
export function Navigation({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation();
  const { user, isAuthenticated } = useSession();
  const openAuthDialog = useOpenAuthDialog();
  return (
    <nav aria-label={t('nav.label')} className={styles.nav}>
      <NavLink to={paths.play} className={`line anywhere ${styles.link}`} onClick={onGo}>
        {t('nav.play')}
      </NavLink>
      <NavLink
        to={paths.profile}
        className={`line anywhere ${styles.link}`}
        onClick={(event) => {
          onGo();
          if (isAuthenticated) return;
          event.preventDefault();
          openAuthDialog({ redirectTo: paths.profile });
        }}
      >
        {t('nav.performance')}
      </NavLink>
      {user?.role === 'admin' && user.isVerified && (
        <NavLink to={paths.admin} className={`line anywhere ${styles.link}`} onClick={onGo}>
          {t('nav.admin')}
        </NavLink>
      )}
      <a
        href={`#${anchors.contact}`}
        className={`line anywhere ${styles.link}`}
        onClick={(event) => {
          event.preventDefault();
          onGo();
          showContact();
        }}
      >
        {t('nav.contact')}
      </a>
    </nav>
  );
}

const enlargedMs = 1200;
let shrinking: ReturnType<typeof setTimeout> | undefined;

/** Scrolls to the contact box in the footer and enlarges it for a moment (SHELL-01). */
function showContact(): void {
  const box = document.getElementById(anchors.contact);
  if (!box) return;
  scrollToSection(anchors.contact);
  box.dataset['enlarged'] = '';
  clearTimeout(shrinking);
  shrinking = setTimeout(() => delete box.dataset['enlarged'], enlargedMs);
}

/** ES or PT, shown at once (I18N-03). */
export function LanguageSelector({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation();
  const chosen = useLanguage();
  return (
    <div role="group" aria-label={t('language.label')} className={styles.languages}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === chosen}
          title={t(`language.${language}Name`)}
          className={styles.language}
          onClick={() => {
            onChoose();
            chooseLanguage(language).catch(() => toastError(t('error.network')));
          }}
        >
          {t(`language.${language}`)}
        </button>
      ))}
    </div>
  );
}
