import { announcementState, excerpt } from '../../../../shared/rules/announcements.ts';
import { useServerNow } from '../../../lib/use-server-now.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import type { PushFigures as Figures } from '../../../../shared/contract/push.ts';
import type { AdminAnnouncement } from './announcements-api.ts';
import { PushFigures } from './push-figures.tsx';
import styles from './announcements.module.css';

interface AnnouncementsTableProps {
  announcements: readonly AdminAnnouncement[];
  /** Undefined while they are not known. */
  figures: readonly Figures[] | undefined;
  onEdit: (announcement: AdminAnnouncement) => void;
  onDelete: (announcement: AdminAnnouncement) => void;
}

export function AnnouncementsTable({ announcements, figures, onEdit, onDelete }: AnnouncementsTableProps) {
  const t = useAdminText();
  const columns: AdminColumn<AdminAnnouncement>[] = [
    {
      header: t('announcements.title'),
      kind: 'name',
      width: 'min(15rem, 40vw)',
      cell: ({ title, isPinned }) => (
        <span className={styles.title}>
          {isPinned && <Icon name="pin" size={16} label={t('announcements.pinned')} />}
          <span>{title}</span>
        </span>
      ),
    },
    {
      kind: 'text',
      header: t('announcements.content'),
      cell: ({ content }) => <span className={styles.excerpt}>{excerpt(content)}</span>,
    },
    {
      kind: 'text',
      header: t('announcements.state'),
      width: '8rem',
      cell: (announcement) => <StateChips announcement={announcement} />,
    },
    {
      header: t('announcements.expires'),
      width: '7rem',
      cell: ({ expiresAt }) => (expiresAt ? <Moment at={expiresAt} /> : t('announcements.noExpiration')),
    },
    {
      header: t('pushFigures.title'),
      width: '10.5rem',
      cell: (announcement) => figures && <Pushes announcement={announcement} figures={figures} />,
    },
    {
      header: t('announcements.created'),
      kind: 'time',
      width: '7rem',
      cell: ({ createdAt }) => createdAt,
    },
  ];

  return (
    <AdminTable
      caption={t('tabs.announcements')}
      columns={columns}
      rows={announcements}
      rowName={({ title }) => title}
      actions={(announcement) => [
        { label: t('announcements.edit'), onClick: () => onEdit(announcement) },
        { label: t('announcements.delete'), danger: true, onClick: () => onDelete(announcement) },
      ]}
      minWidth="70rem"
      className={styles.table}
    />
  );
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatNumericDateTime(at)}</time>;
}

/** Active or not, and beside it whether its day is still to come or over; both change by themselves at their moment. */
function StateChips({ announcement }: { announcement: AdminAnnouncement }) {
  const t = useAdminText();
  const { isActive, publishAt } = announcement;
  const state = useAnnouncementState(announcement);
  return (
    <span className={styles.chips}>
      <Chip tone={isActive ? 'success' : 'neutral'}>
        {isActive ? t('announcements.active') : t('announcements.inactive')}
      </Chip>
      {state === 'expired' && <Chip tone="warning">{t('announcements.expired')}</Chip>}
      {state === 'scheduled' && publishAt !== null && (
        <span title={formatNumericDateTime(publishAt)}>
          <Chip tone="info" icon="clock">
            {t('announcements.scheduled', { at: formatNumericDateTime(publishAt) })}
          </Chip>
        </span>
      )}
    </span>
  );
}

/** What became of its pushes; one that waits for its day has none yet, and nothing went wrong. */
function Pushes({ announcement, figures }: { announcement: AdminAnnouncement; figures: readonly Figures[] }) {
  const state = useAnnouncementState(announcement);
  const own = figures.find(({ announcementId }) => announcementId === announcement.id);
  return <PushFigures figures={own} isToCome={state === 'scheduled'} />;
}

/** As it stands now, and anew when that changes by itself. */
function useAnnouncementState({ isActive, publishAt, expiresAt }: AdminAnnouncement) {
  const times = {
    isActive,
    publishAt: publishAt === null ? null : Date.parse(publishAt),
    expiresAt: expiresAt === null ? null : Date.parse(expiresAt),
  };
  const now = useServerNow((moment) => nextChange([times.publishAt, times.expiresAt], moment));
  return announcementState(times, now);
}

function nextChange(moments: readonly (number | null)[], now: number): number | null {
  const coming = moments.filter((moment) => moment !== null && moment > now) as number[];
  return coming.length > 0 ? Math.min(...coming) : null;
}
