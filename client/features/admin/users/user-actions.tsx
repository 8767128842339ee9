import { useState } from 'react';
import type { AdminUser } from '../../../../shared/contract/admin-users.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Chip } from '../../../ui/chip.tsx';
import type { RowAction } from '../parts/admin-table.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { t } from '../parts/admin-text.ts';
import type { Elements } from '../../../ui/elements.ts';

/** The actions of a user and the dialogs that ask first (ADM-12). Nothing can be done to an administrator. */
export function useUserActions() {
  const [asked, setAsked] = useState<{ about: 'disable' | 'delete'; user: AdminUser } | null>(null);
  const enable = useAdminCall('PUT /admin/users/:id/toggle-status', {
    done: '',
    failed: t('users.toggleFailed'),
    gone: t('deleteUser.gone'),
  });

  function actionsOf(user: AdminUser): RowAction[] | string {
    if (user.role === 'admin') return t('users.protected');
    return [
      user.isActive
        ? { label: t('users.disable'), onClick: () => setAsked({ about: 'disable', user }) }
        : {
            label: t('users.enable'),
            loading: enable.running?.params.id === user.id,
            onClick: () =>
              // Names the wanted state, so that two administrators do not undo each other.
              enable.press(
                { params: { id: user.id }, body: { isActive: true } },
                { done: () => t('users.enabled', { name: user.username }) },
              ),
          },
      { label: t('users.delete'), danger: true, onClick: () => setAsked({ about: 'delete', user }) },
    ];
  }

  /** The open dialog; `onDeleted` is called after the user was deleted. */
  function dialog(onDeleted?: () => void): Elements {
    if (!asked) return null;
    const { about, user } = asked;
    const close = () => setAsked(null);
    const common = {
      row: user,
      subject: ({ username, email }: AdminUser) => t('deleteUser.who', { username, email }),
      gone: t('deleteUser.gone'),
      onClose: close,
    };
    const prizes = (text: string) =>
      user.prizesDue > 0 && (
        <Banner tone="warning" title={t('deleteUser.prizes', { count: user.prizesDue })}>
          {text}
        </Banner>
      );
    if (about === 'disable')
      return (
        <ConfirmDialog
          route="PUT /admin/users/:id/toggle-status"
          input={({ id }) => ({ params: { id }, body: { isActive: false } })}
          title={t('disableUser.title')}
          labels={[t('users.disable'), t('disableUser.confirming')]}
          done={() => t('users.disabledNow', { name: user.username })}
          failed={t('users.toggleFailed')}
          {...common}
        >
          <p>{t('disableUser.question')}</p>
          <p>{t('disableUser.kept')}</p>
          {prizes(t('disableUser.prizesText'))}
        </ConfirmDialog>
      );
    return (
      <ConfirmDialog
        route="POST /admin/users/:id/delete"
        input={({ id }) => ({ params: { id } })}
        title={t('deleteUser.title')}
        labels={[t('deleteUser.confirm'), t('deleteUser.confirming')]}
        done={t('deleteUser.done')}
        failed={t('deleteUser.failed')}
        {...common}
        onDone={() => {
          close();
          onDeleted?.();
        }}
      >
        <p>{t('deleteUser.question')}</p>
        <p>{t('deleteUser.kept')}</p>
        {prizes(
          user.prizesSent > 0
            ? t('deleteUser.prizesSent', { count: user.prizesSent })
            : t('deleteUser.prizesText', { count: user.prizesDue }),
        )}
      </ConfirmDialog>
    );
  }

  return { actionsOf, dialog };
}

export function UserChips({ user }: { user: AdminUser }) {
  return (
    <span className="row gap-1">
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
