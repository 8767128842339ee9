import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import styles from './profile-page.module.css';

/** The fold of the sections that players seldom need: telephone, password, devices, data and more (PROF-13). */
export function AccountFold({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const { t } = useTranslation('profile');
  const [wasOpen] = useState(isOpen);
  return (
    <details className={`fold ${styles.fold}`} open={wasOpen}>
      <summary className="card">
        <span className="stack gap-1">
          <span className="title-xl">{t('account.title')}</span>
          <span className="note">{t('account.text')}</span>
        </span>
        <Icon name="chevron" />
      </summary>
      <div className="stack gap-4">{children}</div>
    </details>
  );
}
