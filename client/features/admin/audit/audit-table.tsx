import type { AuditEntry } from '../../../../shared/contract/admin-audit.ts';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
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
    { header: t('audit.when'), kind: 'time', width: '9rem', cell: ({ at }) => at },
    { header: t('audit.who'), width: '9rem', cell: actorOf },
    {
      header: t('audit.what'),
      kind: 'name',
      width: 'min(14rem, 36vw)',
      cell: ({ action }) => t(`audit.action.${action}`),
    },
    {
      header: t('audit.thing'),
      kind: 'text',
      width: '16rem',
      cell: (entry) => <AuditSubject entry={entry} />,
    },
    {
      header: t('audit.changes'),
      kind: 'text',
      cell: (entry) => (entry.changes.length > 0 ? <AuditChanges entry={entry} /> : null),
    },
  ];

  return (
    <AdminTable
      caption={t('audit.title')}
      columns={columns}
      rows={entries}
      minWidth="62rem"
      className={styles.table}
    />
  );
}
