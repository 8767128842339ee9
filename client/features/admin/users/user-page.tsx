import type { AdminUserPage } from '../../../../shared/contract/admin-users.ts';
import { isApiError } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useAdminData } from '../parts/admin-api.ts';
import { formatNumericDay } from '../parts/admin-dates.ts';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { RowButton, RowButtons } from '../parts/row-button.tsx';
import { useAddress } from '../parts/use-address.ts';
import { countryName, t } from '../parts/admin-text.ts';
import { UserChips, useUserActions } from './user-actions.tsx';
import { UserPredictions } from './user-predictions.tsx';
import styles from './users.module.css';

/** Takes the user and the filters of their predictions out of the address. */
function useCloseUser() {
  const [, changeAddress] = useAddress();
  const none = { usuario: null, 'usuario-grupo': null, 'usuario-resultado': null, 'usuario-pagina': null };
  return () => changeAddress(none, { step: true });
}

export function UnknownUser({ id }: { id: number | string }) {
  const close = useCloseUser();
  return (
    <EmptyState
      icon="search"
      title={t('users.unknown', { id })}
      action={<Button onClick={close}>{t('users.back')}</Button>}
    >
      {t('users.unknownText')}
    </EmptyState>
  );
}

/** One user: facts, actions and predictions (ADM-13). */
export function UserPage({ id }: { id: number }) {
  const close = useCloseUser();
  const { data: user, error, isFetching, refetch } = useAdminData('GET /admin/users/:id', { params: { id } });
  const { actionsOf, dialog } = useUserActions();

  // Another administrator may have deleted the user: a retry would fail again.
  if (!isFetching && isApiError(error) && error.code === 'not_found') return <UnknownUser id={id} />;

  return (
    <>
      <div>
        <Button
          variant="quiet"
          className="back-button"
          icon={<Icon name="chevron" size={16} />}
          onClick={close}
        >
          {t('users.back')}
        </Button>
      </div>
      <LoadFailure query={{ error, isFetching, refetch }} failed={t('users.failed')} />
      {!user && !error && <ListSkeleton rows={4} />}
      {user && !error && (
        <>
          <UserHeader user={user} actions={actionsOf(user)} />
          <UserPredictions user={user} />
        </>
      )}
      {dialog(close)}
    </>
  );
}

interface UserHeaderProps {
  user: AdminUserPage;
  actions: ReturnType<ReturnType<typeof useUserActions>['actionsOf']>;
}

function UserHeader({ user, actions }: UserHeaderProps) {
  return (
    <header className="card row between">
      <div className={`row ${styles.about}`}>
        <h3 className={styles.userName}>{user.username}</h3>
        <UserChips user={user} />
        <p className={`row note ${styles.muted}`}>
          <span className="anywhere">{user.email}</span>
          <span>
            {t('users.hits', {
              predictions: user.totalPredictions,
              correct: user.correctPredictions,
            })}
          </span>
          <span>{t('users.number', { id: user.id })}</span>
          <span>{user.name}</span>
          <span>{user.phone}</span>
          <span>{countryName(user.country)}</span>
          <span>{t('users.registered', { at: formatNumericDay(user.registeredAt) })}</span>
          {user.groups.length > 0 && <span>{t('users.groups', { names: user.groups.join(', ') })}</span>}
        </p>
      </div>
      {typeof actions === 'string' ? (
        <span className={`row note ${styles.muted}`}>{actions}</span>
      ) : (
        <RowButtons>
          {actions.map((action) => (
            <RowButton key={action.label} name={user.username} {...action} />
          ))}
        </RowButtons>
      )}
    </header>
  );
}
