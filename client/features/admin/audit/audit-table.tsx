import type { AuditEntry } from '../../../../shared/contract/admin-audit.ts';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { AuditChanges } from './audit-changes.tsx';
import { AuditSubject } from './audit-subject.tsx';
import styles from './audit.module.css';

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useAdminText();

  function actorOf({ actor }: AuditEntry) {
    if (actor === null) return <span className={styles.muted}>{t('audit.system')}</span>;
    return actor.username ?? <span className={styles.muted}>{t('audit.gone', { id: actor.id })}</span>;
  }

  const columns: AdminColumn<AuditEntry>[] = [
    {
      key: 'at',
      header: t('audit.when'),
      width: '9rem',
      cell: ({ at }) => (
        <time dateTime={at} className={styles.time}>
          {formatNumericDateTime(at)}
        </time>
      ),
    },
    { key: 'who', header: t('audit.who'), width: '9rem', cell: actorOf },
    {
      key: 'action',
      header: t('audit.what'),
      rowHeader: true,
      width: 'min(14rem, 36vw)',
      cell: ({ action }) => t(`audit.action.${action}`),
    },
    {
      key: 'subject',
      onCard: 'text',
      header: t('audit.thing'),
      width: '16rem',
      cell: (entry) => <AuditSubject entry={entry} />,
    },
    {
      key: 'changes',
      onCard: 'text',
      isBlank: ({ changes }) => changes.length === 0,
      header: t('audit.changes'),
      cell: (entry) => <AuditChanges entry={entry} />,
    },
  ];

  return (
    <AdminTable
      caption={t('audit.title')}
      columns={columns}
      rows={entries}
      rowKey={({ id }) => String(id)}
      minWidth="62rem"
      className={styles.table}
    />
  );
}
