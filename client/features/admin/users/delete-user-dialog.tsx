import type { AdminUser } from '../../../../shared/contract/admin-users.ts';
import { Banner } from '../../../ui/banner.tsx';
import { DialogForm } from '../parts/dialog-form.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useChange } from '../parts/use-change.ts';
import { useDeleteUserMutation } from './users-api.ts';

interface DeleteUserDialogProps {
  user: AdminUser;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a person is deleted, with the sentences of the specification (ADM-12). */
export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const t = useAdminText();
  const [deleteUser, { isLoading }] = useDeleteUserMutation();
  const { failure, run } = useChange(
    { done: t('deleteUser.done'), failed: t('deleteUser.failed') },
    onDeleted,
  );

  const isGone = failure?.code === 'not_found';

  return (
    <DialogForm
      title={t('deleteUser.title')}
      subject={t('deleteUser.who', { username: user.username, email: user.email })}
      onClose={isGone ? onDeleted : onClose}
      onSubmit={() => run(() => deleteUser({ params: { id: user.id } }).unwrap())}
      submitLabel={t('deleteUser.confirm')}
      submittingLabel={t('deleteUser.confirming')}
      submitting={isLoading}
      danger
      failure={failure?.message}
      gone={isGone ? t('deleteUser.gone') : null}
    >
      <p>{t('deleteUser.question')}</p>
      <p>{t('deleteUser.kept')}</p>
      {user.prizesDue > 0 && (
        <Banner tone="warning" title={t('deleteUser.prizes', { count: user.prizesDue })}>
          {t('deleteUser.prizesText', { count: user.prizesDue })}
        </Banner>
      )}
    </DialogForm>
  );
}
