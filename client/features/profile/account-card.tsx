import { useTranslation } from 'react-i18next';
import type { User } from '../../../shared/contract/auth.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Chip } from '../../ui/chip.tsx';
import styles from './profile-page.module.css';

/** Name, username, e-mail, and the hits of all grids once there are any (PROF-02). */
export function AccountCard({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  return (
    <dl className={styles.account}>
      <div>
        <dt>{t('name')}</dt>
        <dd>
          {user.firstName} {user.lastName}
        </dd>
      </div>
      <div>
        <dt>{t('username')}</dt>
        <dd>{user.username}</dd>
      </div>
      <div className={styles.email}>
        <dt>{t('email')}</dt>
        <dd>
          <span>{user.email}</span>
          {user.isVerified && (
            <Chip tone="success" icon="check">
              {t('verified')}
            </Chip>
          )}
        </dd>
      </div>
      {user.totalWins > 0 && (
        <div>
          <dt>{t('totalWins')}</dt>
          <dd className={styles.wins}>{formatNumber(user.totalWins, language)}</dd>
        </div>
      )}
    </dl>
  );
}
