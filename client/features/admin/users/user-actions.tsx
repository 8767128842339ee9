import type { AdminUser } from '../../../../shared/contract/admin-users.ts';
import { errorText } from '../../../api/error-text.ts';
import { toastError, toastSuccess } from '../../../shell/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useToggleUserMutation } from './users-api.ts';
import styles from './users.module.css';

interface UserActionsProps {
  user: AdminUser;
  /** What is asked about first. */
  onAsk: (about: 'disable' | 'delete') => void;
}

/** Asks to keep a user out, or to delete them, or lets them in again; with an administrator none of it can be done (ADM-12). */
export function UserActions({ user, onAsk }: UserActionsProps) {
  const t = useAdminText();
  const [toggleUser, { isLoading }] = useToggleUserMutation();
  if (user.role === 'admin') return <span className={styles.muted}>{t('users.protected')}</span>;
  const toggleLabel = t(user.isActive ? 'users.disable' : 'users.enable');
  const on = (action: string) => t('actionOn', { action, name: user.username });

  async function enable() {
    try {
      // With what is wanted, so that two administrators do not undo each other.
      await toggleUser({ params: { id: user.id }, body: { isActive: true } }).unwrap();
      toastSuccess(t('users.enabled', { name: user.username }));
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
        onClick={() => (user.isActive ? onAsk('disable') : void enable())}
      >
        {toggleLabel}
      </Button>
      <Button
        variant="secondary"
        className={classNames(styles.action, styles.delete)}
        aria-label={on(t('users.delete'))}
        onClick={() => onAsk('delete')}
      >
        {t('users.delete')}
      </Button>
    </div>
  );
}
