import { Link } from 'react-router-dom';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAddress } from './parts/use-address.ts';
import { t } from './parts/admin-text.ts';
import { usePermissions } from './second-factor/use-permissions.ts';
import { adminViews, useAdminView, viewAddress } from './use-admin-view.ts';
import styles from './admin-panel.module.css';

const iconOf = {
  prizes: 'trophy',
  contacts: 'mail',
  audit: 'clock',
  access: 'lock',
  weeks: 'calendar',
  terms: 'pin',
  names: 'user',
} as const;

/** Links to the views beside the tabs. A need links the reported names. */
export function PanelViews() {
  const [parameters] = useAddress();
  const current = useAdminView();
  const may = usePermissions();
  const shown = adminViews.filter((view) =>
    view === 'contacts' || view === 'weeks' || view === 'terms'
      ? may('settings')
      : view === 'prizes'
        ? may('prizes')
        : view !== 'names' || view === current,
  );

  return (
    <nav aria-label={t('views.label')} className={`row ${styles.views}`}>
      {current && (
        <Link to={viewAddress(null, parameters)} className={buttonClass({ variant: 'quiet' })}>
          <Icon name="chevron" size={16} className={styles.back} />
          <span>{t('views.back')}</span>
        </Link>
      )}
      {shown.map((view) => (
        <Link
          key={view}
          to={viewAddress(view, parameters)}
          aria-current={view === current ? 'page' : undefined}
          className={buttonClass({ variant: 'quiet' })}
        >
          <Icon name={iconOf[view]} size={16} />
          <span className={view === current ? styles.current : undefined}>{t(`views.${view}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
