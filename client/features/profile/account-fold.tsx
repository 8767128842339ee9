import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import styles from './profile-page.module.css';

/** Telephone, password, devices, data and the way out: what players seldom need is folded (PROF-13). */
export function AccountFold({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const { t } = useTranslation('profile');
  const [wasOpen] = useState(isOpen);
  return (
    <details className={styles.fold} open={wasOpen}>
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
