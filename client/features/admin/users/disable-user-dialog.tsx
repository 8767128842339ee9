import type { AdminUser } from '../../../../shared/contract/admin-users.ts';
import { Banner } from '../../../ui/banner.tsx';
import { DialogForm } from '../parts/dialog-form.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useChange } from '../parts/use-change.ts';
import { useToggleUserMutation } from './users-api.ts';

/** Asks before a player is disabled: their sessions end at once (ADM-12). Warns of prizes to deliver (ADM-29). */
export function DisableUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const t = useAdminText();
  const [toggleUser, { isLoading }] = useToggleUserMutation();
  const { failure, run } = useChange(
    { done: t('users.disabledNow', { name: user.username }), failed: t('users.toggleFailed') },
    onClose,
  );
  const disable = async () => {
    // With what is wanted, so that two administrators do not undo each other.
    await toggleUser({ params: { id: user.id }, body: { isActive: false } }).unwrap();
    return { message: '' };
  };

  return (
    <DialogForm
      title={t('disableUser.title')}
      subject={t('deleteUser.who', { username: user.username, email: user.email })}
      onClose={onClose}
      onSubmit={() => run(disable)}
      submitLabel={t('users.disable')}
      submittingLabel={t('disableUser.confirming')}
      submitting={isLoading}
      danger
      failure={failure?.message}
      gone={failure?.code === 'not_found' ? t('deleteUser.gone') : null}
    >
      <p>{t('disableUser.question')}</p>
      <p>{t('disableUser.kept')}</p>
      {user.prizesDue > 0 && (
        <Banner tone="warning" title={t('deleteUser.prizes', { count: user.prizesDue })}>
          {t('disableUser.prizesText')}
        </Banner>
      )}
    </DialogForm>
  );
}
