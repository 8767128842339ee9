import type { AdminUser } from '../../../../shared/contract/admin-users.ts';
import { Chip } from '../../../ui/chip.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import styles from './users.module.css';

/** What is to be known of a user at a glance. */
export function UserChips({ user }: { user: AdminUser }) {
  const t = useAdminText();
  return (
    <span className={styles.chips}>
      <Chip tone={user.isActive ? 'success' : 'danger'}>
        {t(user.isActive ? 'users.active' : 'users.disabled')}
      </Chip>
      {user.role === 'admin' && (
        <Chip tone="info" icon="crown">
          {t('users.admin')}
        </Chip>
      )}
      {!user.isVerified && <Chip tone="warning">{t('users.unverified')}</Chip>}
    </span>
  );
}
