import { Link } from 'react-router-dom';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAdminData } from './parts/admin-api.ts';
import { useAddress } from './parts/use-address.ts';
import { useAdminText } from './parts/use-admin-text.ts';
import { adminViews, useAdminView, viewAddress } from './use-admin-view.ts';
import styles from './admin-panel.module.css';

/** The links to the views beside the tabs: requests, with how many wait, and the audit log. The needs link to the mails that did not arrive. */
export function PanelViews() {
  const t = useAdminText();
  const language = useLanguage();
  const [parameters] = useAddress();
  const current = useAdminView();
  const { data } = useAdminData('GET /admin/affiliate-contacts', {
    query: { state: 'open', page: 1, limit: 1 },
  });

  const shown = adminViews.filter((view) => view !== 'mails' || view === current);

  return (
    <nav aria-label={t('views.label')} className={`row ${styles.views}`}>
      {current && (
        <Link to={viewAddress(null, parameters)} className={buttonClass({ variant: 'quiet' })}>
          <Icon name="chevron" size={16} className={styles.back} />
          {t('views.back')}
        </Link>
      )}
      {shown.map((view) => (
        <Link
          key={view}
          to={viewAddress(view, parameters)}
          aria-current={view === current ? 'page' : undefined}
          className={buttonClass({ variant: 'quiet' })}
        >
          <Icon name={view === 'audit' ? 'clock' : 'mail'} size={16} />
          <span className={view === current ? styles.current : undefined}>{t(`views.${view}`)}</span>
          {view === 'contacts' && data !== undefined && data.open > 0 && (
            <Chip tone="warning">{t('views.open', { count: formatNumber(data.open, language) })}</Chip>
          )}
        </Link>
      ))}
    </nav>
  );
}
