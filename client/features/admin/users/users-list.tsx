import { useState } from 'react';
import type { AdminUser } from '../../../../shared/contract/admin-users.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { DisableUserDialog } from './disable-user-dialog.tsx';
import { useUsersQuery } from './users-api.ts';
import { usersPerPage, useUsersAddress } from './use-users-address.ts';
import { UsersTable } from './users-table.tsx';
import { WinnersPicker } from './winners-picker.tsx';
import lists from '../parts/lists.module.css';

/** All users by name, searched on the server (ADM-12). */
export function UsersList() {
  const t = useAdminText();
  const language = useLanguage();
  const { search, page, searchFor, goToPage } = useUsersAddress();
  const query = useUsersQuery(
    { query: { search: search || undefined, page, limit: usersPerPage } },
    { refetchOnMountOrArgChange: true },
  );
  const [asked, setAsked] = useState<{ about: 'disable' | 'delete'; user: AdminUser } | null>(null);
  const close = () => setAsked(null);

  return (
    <>
      <div className={lists.filters}>
        <SearchField
          label={t('users.search')}
          hint={t('users.searchHint')}
          search={search}
          onSearch={searchFor}
        />
        <WinnersPicker />
      </div>
      <PagedList
        query={query}
        failed={t('users.failed')}
        count={({ isMore, total }) =>
          t(isMore ? 'users.many' : 'users.total', { total: formatNumber(total, language) })
        }
        page={page}
        limit={usersPerPage}
        onPage={goToPage}
        skeletons={8}
      >
        {({ users }) =>
          users.length === 0 ? (
            <EmptyState
              icon="users"
              title={search ? t('users.empty', { search }) : t('users.emptyAll')}
              action={search && <Button onClick={() => searchFor('')}>{t('users.clear')}</Button>}
            />
          ) : (
            <UsersTable users={users} onAsk={(about, user) => setAsked({ about, user })} />
          )
        }
      </PagedList>
      {asked?.about === 'disable' && <DisableUserDialog user={asked.user} onClose={close} />}
      {asked?.about === 'delete' && <DeleteUserDialog user={asked.user} onClose={close} onDeleted={close} />}
    </>
  );
}
