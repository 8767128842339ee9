import type { AuditEntry } from '../../../../shared/contract/admin-audit.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { AuditChanges } from './audit-changes.tsx';
import { AuditSubject } from './audit-subject.tsx';
import styles from './audit.module.css';

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useAdminText();
  const isNarrow = useIsNarrow();

  function actorOf({ actor }: AuditEntry) {
    if (actor === null) return <span className={styles.muted}>{t('audit.system')}</span>;
    return actor.username ?? <span className={styles.muted}>{t('audit.gone', { id: actor.id })}</span>;
  }

  const when: Column<AuditEntry> = {
    key: 'at',
    header: t('audit.when'),
    width: '9rem',
    cell: ({ at }) => (
      <time dateTime={at} className={styles.time}>
        {formatNumericDateTime(at)}
      </time>
    ),
  };
  const who: Column<AuditEntry> = { key: 'who', header: t('audit.who'), width: '9rem', cell: actorOf };
  const what: Column<AuditEntry> = {
    key: 'action',
    header: t('audit.what'),
    rowHeader: true,
    width: 'min(14rem, 36vw)',
    cell: ({ action }) => t(`audit.action.${action}`),
  };
  const subject: Column<AuditEntry> = {
    key: 'subject',
    header: t('audit.thing'),
    width: '16rem',
    cell: (entry) => <AuditSubject entry={entry} />,
  };
  const changes: Column<AuditEntry> = {
    key: 'changes',
    header: t('audit.changes'),
    cell: (entry) => <AuditChanges entry={entry} />,
  };
  // On a phone what was done stands first, where it stays in sight.
  const columns = isNarrow ? [what, changes, subject, who, when] : [when, who, what, subject, changes];

  return (
    <DataTable
      caption={t('audit.title')}
      captionHidden
      columns={columns}
      rows={entries}
      rowKey={({ id }) => String(id)}
      minWidth="62rem"
      className={styles.table}
    />
  );
}
