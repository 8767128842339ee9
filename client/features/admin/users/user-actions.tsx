import type { AdminUser } from '../../../../shared/contract/admin-users.ts';
import { errorText } from '../../../api/error-text.ts';
import { toastError, toastSuccess } from '../../../shell/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useToggleUserMutation } from './users-api.ts';
import styles from './users.module.css';

/** Keeps a user out, or lets them in again, and asks to delete them; with an administrator neither can be done (ADM-12). */
export function UserActions({ user, onDelete }: { user: AdminUser; onDelete: () => void }) {
  const t = useAdminText();
  const [toggleUser, { isLoading }] = useToggleUserMutation();
  if (user.role === 'admin') return <span className={styles.muted}>{t('users.protected')}</span>;
  const wanted = !user.isActive;
  const toggleLabel = t(wanted ? 'users.enable' : 'users.disable');
  const on = (action: string) => t('actionOn', { action, name: user.username });

  async function toggle() {
    try {
      // With what is wanted, so that two administrators do not undo each other.
      await toggleUser({ params: { id: user.id }, body: { isActive: wanted } }).unwrap();
      toastSuccess(t(wanted ? 'users.enabled' : 'users.disabledNow', { name: user.username }));
    } catch (error) {
      toastError(errorText(error, t('users.toggleFailed')));
    }
  }

  return (
    <div className={styles.actions}>
      <Button
        variant="secondary"
        className={styles.action}
        aria-label={on(toggleLabel)}
        loading={isLoading}
        keepsFocus
        onClick={() => void toggle()}
      >
        {toggleLabel}
      </Button>
      <Button
        variant="secondary"
        className={classNames(styles.action, styles.delete)}
        aria-label={on(t('users.delete'))}
        onClick={onDelete}
      >
        {t('users.delete')}
      </Button>
    </div>
  );
}
