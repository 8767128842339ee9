import type { AdminUser } from '../../../../shared/contract/admin-users.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { UserActions } from './user-actions.tsx';
import { UserChips } from './user-chips.tsx';
import { useUsersAddress } from './use-users-address.ts';
import styles from './users.module.css';

interface UsersTableProps {
  users: readonly AdminUser[];
  onAsk: (about: 'disable' | 'delete', user: AdminUser) => void;
}

export function UsersTable({ users, onAsk }: UsersTableProps) {
  const t = useAdminText();
  const language = useLanguage();
  const { openUser } = useUsersAddress();

  const columns: AdminColumn<AdminUser>[] = [
    {
      key: 'username',
      header: t('users.username'),
      rowHeader: true,
      width: 'min(12rem, 40vw)',
      cell: (user) => (
        <button
          type="button"
          className={styles.name}
          aria-label={t('actionOn', { action: t('users.predictionsOf'), name: user.username })}
          onClick={() => openUser(user.id)}
        >
          {user.username}
        </button>
      ),
    },
    {
      key: 'email',
      onCard: 'text',
      width: '18rem',
      header: t('users.email'),
      cell: ({ email }) => <span className={styles.email}>{email}</span>,
    },
    {
      key: 'state',
      onCard: 'text',
      header: t('users.state'),
      cell: (user) => <UserChips user={user} />,
    },
    {
      key: 'predictions',
      header: t('users.predictions'),
      align: 'end',
      cell: (user) => formatNumber(user.totalPredictions, language),
    },
    {
      key: 'correct',
      header: t('users.correct'),
      align: 'end',
      cell: (user) => formatNumber(user.correctPredictions, language),
    },
    {
      key: 'actions',
      onCard: 'actions',
      header: t('column.actions'),
      width: '13rem',
      cell: (user) => <UserActions user={user} onAsk={(about) => onAsk(about, user)} />,
    },
  ];

  return (
    <AdminTable
      caption={t('users.title')}
      columns={columns}
      rows={users}
      rowKey={({ id }) => String(id)}
      minWidth="58rem"
    />
  );
}
