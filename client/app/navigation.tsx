import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useSession } from '../session/use-session.ts';
import { useOpenAuthDialog } from '../shell/auth-dialog.ts';
import { anchors, paths } from '../shell/paths.ts';
import { showContact } from './contact-box.ts';
import styles from './header.module.css';

/** JUGAR, DESEMPEÑO/GRUPOS, CONTACTO, and the panel for its administrators (SHELL-01). */
export function Navigation({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation();
  const { user, isAuthenticated } = useSession();
  const openAuthDialog = useOpenAuthDialog();
  return (
    <nav aria-label={t('nav.label')} className={styles.nav}>
      <NavLink to={paths.play} className={styles.link} onClick={onGo}>
        {t('nav.play')}
      </NavLink>
      <NavLink
        to={paths.profile}
        className={styles.link}
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
        <NavLink to={paths.admin} className={styles.link} onClick={onGo}>
          {t('nav.admin')}
        </NavLink>
      )}
      <a
        href={`#${anchors.contact}`}
        className={styles.link}
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
