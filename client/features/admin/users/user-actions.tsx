import type { AdminUser } from '../../../../shared/contract/admin-users.ts';
import { isApiError } from '../../../api/api-error.ts';
import { errorText } from '../../../api/error-text.ts';
import { toastError, toastSuccess } from '../../../shell/toasts.ts';
import { RowButton, RowButtons } from '../parts/row-button.tsx';
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

  async function enable() {
    try {
      // With what is wanted, so that two administrators do not undo each other.
      await toggleUser({ params: { id: user.id }, body: { isActive: true } }).unwrap();
      toastSuccess(t('users.enabled', { name: user.username }));
    } catch (error) {
      const isGone = isApiError(error) && error.code === 'not_found';
      toastError(isGone ? t('deleteUser.gone') : errorText(error, t('users.toggleFailed')));
    }
  }

  return (
    <RowButtons>
      <RowButton
        label={t(user.isActive ? 'users.disable' : 'users.enable')}
        name={user.username}
        loading={isLoading}
        onClick={() => (user.isActive ? onAsk('disable') : void enable())}
      />
      <RowButton label={t('users.delete')} name={user.username} danger onClick={() => onAsk('delete')} />
    </RowButtons>
  );
}
