import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../shell/paths.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { buttonClass } from '../ui/button.tsx';
import styles from '../shell/error-screen.module.css';

/** `/404` and every unknown path (SHELL-06). */
export function NotFoundPage() {
  const { t } = useTranslation();
  usePageTitle(t('notFound.title'));
  return (
    <div className={styles.message}>
      <p className={styles.code}>{t('notFound.code')}</p>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <Link to={paths.home} className={buttonClass()}>
        {t('notFound.home')}
      </Link>
    </div>
  );
}
