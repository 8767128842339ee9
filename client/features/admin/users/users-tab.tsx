import { useState } from 'react';
import type { AdminUser, AdminUserPage } from '../../../../shared/contract/admin-users.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useGridsQuery } from '../grids/grids-api.ts';
import { WinnersDialog } from '../grids/winners-dialog.tsx';
import { AdminList } from '../parts/admin-list.tsx';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { positiveInteger, useAddress } from '../parts/use-address.ts';
import { t, countryName } from '../parts/admin-text.ts';
import { text, useAdminList } from '../parts/use-admin-list.ts';
import { UserChips, useUserActions } from './user-actions.tsx';
import lists from '../parts/lists.module.css';
import styles from './users.module.css';
import { isApiError } from '../../../api/api-error.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useAdminData } from '../parts/admin-api.ts';
import { formatNumericDay } from '../parts/admin-dates.ts';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { RowButton, RowButtons } from '../parts/row-button.tsx';
import { UserPredictions } from './user-predictions.tsx';

/**
 * The list of users, or the user of the address with their predictions (ADM-12, ADM-13), and the winners of each grid
 * (ADM-14).
 */
export function UsersTab() {
  const [parameters] = useAddress();
  const named = parameters.get('usuario');
  const id = positiveInteger(named);
  return (
    <section className="stack">
      <h2 className="visually-hidden">{t('users.title')}</h2>
      {named === null && <UsersList />}
      {named !== null && id === null && <UnknownUser id={named} />}
      {id !== null && <UserPage key={id} id={id} />}
    </section>
  );
}

const filters = { search: text('buscar-usuario') };

/** All users by name, searched on the server (ADM-12). */
function UsersList() {
  const [, changeAddress] = useAddress();
  const list = useAdminList('GET /admin/users', { filters, page: 'usuarios-pagina', limit: 50 });
  const { actionsOf, dialog } = useUserActions();

  const columns: AdminColumn<AdminUser>[] = [
    {
      header: t('users.username'),
      kind: 'name',
      width: 'min(12rem, 40vw)',
      cell: ({ id, username }) => (
        <button
          type="button"
          className={styles.name}
          aria-label={t('actionOn', { action: t('users.predictionsOf'), name: username })}
          onClick={() => changeAddress({ usuario: id }, { step: true })}
        >
          {username}
        </button>
      ),
    },
    { header: t('users.email'), kind: 'text', width: '18rem', cell: ({ email }) => email },
    { header: t('users.state'), kind: 'text', cell: (user) => <UserChips user={user} /> },
    { header: t('users.predictions'), kind: 'number', cell: (user) => user.totalPredictions },
    { header: t('users.correct'), kind: 'number', cell: (user) => user.correctPredictions },
  ];

  return (
    <>
      <div className={lists.filters}>
        <SearchField label={t('users.search')} hint={t('users.searchHint')} {...list.search('search')} />
        <WinnersPicker />
      </div>
      <AdminList
        list={list}
        failed={t('users.failed')}
        count={({ isMore, total }) => t(isMore ? 'users.many' : 'users.total', { total })}
      >
        {({ users }) => (
          <AdminTable
            caption={t('users.title')}
            columns={columns}
            rows={users}
            rowName={({ username }) => username}
            actions={actionsOf}
            minWidth="58rem"
            empty={
              <EmptyState
                icon="users"
                title={
                  list.isFiltered ? t('users.empty', { search: list.values.search }) : t('users.emptyAll')
                }
                action={list.isFiltered && <Button onClick={list.clear}>{t('users.clear')}</Button>}
              />
            }
          />
        )}
      </AdminList>
      {dialog()}
    </>
  );
}

/** Choosing a grid opens its winners (ADM-14). */
function WinnersPicker() {
  const { data: grids = [], error, isFetching, refetch } = useGridsQuery();
  const [gridId, setGridId] = useState('');
  const grid = grids.find(({ id }) => String(id) === gridId);

  return (
    <>
      <LoadFailure query={{ error, isFetching, refetch }} failed={t('grids.failed')} />
      <SelectField
        label={t('users.winners')}
        className={lists.long}
        value={gridId}
        onChange={(event) => setGridId(event.target.value)}
        options={[
          { value: '', label: t('users.chooseGrid') },
          ...grids.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      {grid && <WinnersDialog grid={grid} onClose={() => setGridId('')} />}
    </>
  );
}

/** Takes the user and the filters of their predictions out of the address. */
function useCloseUser() {
  const [, changeAddress] = useAddress();
  const none = { usuario: null, 'usuario-grupo': null, 'usuario-resultado': null, 'usuario-pagina': null };
  return () => changeAddress(none, { step: true });
}

function UnknownUser({ id }: { id: number | string }) {
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
function UserPage({ id }: { id: number }) {
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
