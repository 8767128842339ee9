import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { anchors, paths } from '../shell/paths.ts';
import { useGoToHomeSection } from './scroll.ts';
import styles from './secondary-bar.module.css';

/** The thin bar below the header (SHELL-04): what this is, and on a wide screen the shortest ways. */
export function SecondaryBar() {
  const { t } = useTranslation();
  const goToSection = useGoToHomeSection();
  return (
    <nav aria-label={t('secondaryBar.label')} className={styles.bar}>
      <div className={styles.row}>
        <p>{t('secondaryBar.message')}</p>
        <div className={styles.links}>
          <Link to={paths.home}>{t('secondaryBar.home')}</Link>
          <Link to={paths.play}>{t('secondaryBar.play')}</Link>
          <Link
            to={paths.faq}
            onClick={(event) => {
              event.preventDefault();
              goToSection(anchors.faq);
            }}
          >
            {t('secondaryBar.faq')}
          </Link>
        </div>
      </div>
    </nav>
  );
}
