import { useState } from 'react';
import type { AdminUser } from '../../../../shared/contract/admin-users.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Pages } from '../parts/pages.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useLastPage } from '../parts/use-last-page.ts';
import { useTypedSearch } from '../parts/use-typed-search.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { useUsersQuery } from './users-api.ts';
import { usersPerPage, useUsersAddress } from './use-users-address.ts';
import { UsersTable } from './users-table.tsx';
import { WinnersPicker } from './winners-picker.tsx';
import styles from './users.module.css';

/** All users by name, searched on the server (ADM-12). */
export function UsersList() {
  const t = useAdminText();
  const language = useLanguage();
  const { search, page, searchFor, goToPage } = useUsersAddress();
  const field = useTypedSearch(search, searchFor);
  const { data, error, isFetching, refetch } = useUsersQuery(
    { query: { search: search || undefined, page, limit: usersPerPage } },
    { refetchOnMountOrArgChange: true },
  );
  const [deleting, setDeleting] = useState<AdminUser | null>(null);
  useLastPage(page, { total: data?.total, limit: usersPerPage, isFetching }, goToPage);

  return (
    <>
      <div className={styles.top}>
        <TextField
          type="search"
          label={t('users.search')}
          hint={t('users.searchHint')}
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
          className={styles.search}
          {...field}
        />
        <WinnersPicker />
      </div>
      {error && (
        <LoadFailure
          error={error}
          fallback={t('users.failed')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ListSkeleton rows={8} />}
      {data && !error && (
        <div className={styles.tab} aria-busy={isFetching}>
          <p role="status" className={styles.count}>
            {t(data.isMore ? 'users.many' : 'users.total', { total: formatNumber(data.total, language) })}
          </p>
          {data.users.length === 0 ? (
            <EmptyState
              icon="users"
              title={search ? t('users.empty', { search }) : t('users.emptyAll')}
              action={search && <Button onClick={() => searchFor('')}>{t('users.clear')}</Button>}
            />
          ) : (
            <UsersTable users={data.users} onDelete={setDeleting} />
          )}
          <Pages page={page} total={data.total} limit={usersPerPage} onPage={goToPage} />
        </div>
      )}
      {deleting && (
        <DeleteUserDialog
          user={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => setDeleting(null)}
        />
      )}
    </>
  );
}
