import { useState } from 'react';
import { isApiError } from '../../../api/api-error.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { DisableUserDialog } from './disable-user-dialog.tsx';
import { UserActions } from './user-actions.tsx';
import { UserChips } from './user-chips.tsx';
import { UserPredictions } from './user-predictions.tsx';
import { useUserQuery } from './users-api.ts';
import { useUsersAddress } from './use-users-address.ts';
import lists from '../parts/lists.module.css';
import styles from './users.module.css';

/** The address names nobody. */
export function UnknownUser({ id }: { id: number | string }) {
  const t = useAdminText();
  const { closeUser } = useUsersAddress();
  return (
    <EmptyState
      icon="search"
      title={t('users.unknown', { id })}
      action={<Button onClick={closeUser}>{t('users.back')}</Button>}
    >
      {t('users.unknownText')}
    </EmptyState>
  );
}

/** One user: who they are, what can be done with them, and their predictions (ADM-13). */
export function UserPage({ id }: { id: number }) {
  const t = useAdminText();
  const language = useLanguage();
  const { closeUser } = useUsersAddress();
  const {
    data: user,
    error,
    isFetching,
    refetch,
  } = useUserQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
  const [asked, setAsked] = useState<'disable' | 'delete' | null>(null);
  const close = () => setAsked(null);

  // Perhaps deleted meanwhile: asking again would only say the same.
  if (!isFetching && isApiError(error) && error.code === 'not_found') return <UnknownUser id={id} />;

  return (
    <>
      <div>
        <Button
          variant="quiet"
          className={styles.backButton}
          icon={<Icon name="chevron" size={16} className={styles.back} />}
          onClick={closeUser}
        >
          {t('users.back')}
        </Button>
      </div>
      {error && (
        <LoadFailure
          error={error}
          fallback={t('users.failed')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!user && !error && <ListSkeleton rows={4} />}
      {user && !error && (
        <>
          <header className={lists.item}>
            <div className={styles.about}>
              <h3 className={styles.userName}>{user.username}</h3>
              <UserChips user={user} />
              <p className={styles.muted}>
                <span className={styles.email}>{user.email}</span>
                <span>
                  {t('users.hits', {
                    predictions: formatNumber(user.totalPredictions, language),
                    correct: formatNumber(user.correctPredictions, language),
                  })}
                </span>
                <span>{t('users.number', { id })}</span>
              </p>
            </div>
            <UserActions user={user} onAsk={setAsked} />
          </header>
          <UserPredictions user={user} />
        </>
      )}
      {user && asked === 'disable' && <DisableUserDialog user={user} onClose={close} />}
      {user && asked === 'delete' && <DeleteUserDialog user={user} onClose={close} onDeleted={closeUser} />}
    </>
  );
}
