import type { AdminAnnouncement } from '../../../../shared/contract/announcements.ts';
import type { PushFigures } from '../../../../shared/contract/push.ts';
import { announcementState, excerpt } from '../../../../shared/rules/announcements.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { type AdminColumn, AdminTable } from '../parts/admin-table.tsx';
import { countryName, t } from '../parts/admin-text.ts';
import styles from './announcements.module.css';

interface AnnouncementsTableProps {
  announcements: readonly AdminAnnouncement[];
  /** Undefined until they are loaded. */
  figures: readonly PushFigures[] | undefined;
  onEdit: (announcement: AdminAnnouncement) => void;
  onDelete: (announcement: AdminAnnouncement) => void;
}

export function AnnouncementsTable({ announcements, figures, onEdit, onDelete }: AnnouncementsTableProps) {
  const columns: AdminColumn<AdminAnnouncement>[] = [
    {
      header: t('announcements.title'),
      kind: 'name',
      width: 'min(12rem, 40vw)',
      cell: ({ title, titlePt, isPinned }) => (
        <span className={styles.title}>
          {isPinned && <Icon name="pin" size={16} label={t('announcements.pinned')} />}
          <span>{title || titlePt}</span>
        </span>
      ),
    },
    {
      kind: 'text',
      header: t('announcements.content'),
      cell: ({ content, contentPt }) => (
        <span className={`muted ${styles.excerpt}`}>{excerpt(content || contentPt)}</span>
      ),
    },
    {
      header: t('announcements.audience'),
      width: '6rem',
      cell: ({ title, titlePt, country }) =>
        `${country ? countryName(country) : t('announcements.everyone')} (${[title && 'es', titlePt && 'pt'].filter(Boolean).join(', ')})`,
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
      cell: ({ expiresAt }) =>
        expiresAt ? (
          <time dateTime={expiresAt}>{formatNumericDateTime(expiresAt)}</time>
        ) : (
          t('announcements.noExpiration')
        ),
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
      rowName={({ title, titlePt }) => title || titlePt}
      actions={(announcement) => [
        { label: t('announcements.edit'), onClick: () => onEdit(announcement) },
        { label: t('announcements.delete'), danger: true, onClick: () => onDelete(announcement) },
      ]}
      empty={<EmptyState title={t('announcements.empty')}>{t('announcements.emptyText')}</EmptyState>}
      minWidth="70rem"
    />
  );
}

/** Active or not, and whether the announcement is scheduled or expired. */
function StateChips({ announcement }: { announcement: AdminAnnouncement }) {
  const { isActive, publishAt } = announcement;
  const state = stateOf(announcement);
  return (
    <span className="row gap-1">
      {/* Beside "scheduled" or "expired" the word Active would say that players see it. */}
      {(state === 'shown' || !isActive) && (
        <Chip tone={isActive ? 'success' : 'neutral'}>
          {isActive ? t('announcements.active') : t('announcements.inactive')}
        </Chip>
      )}
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

const undelivered = ['waiting', 'failed', 'gone', 'dropped'] as const;

/**
 * How many devices received the push of an announcement, and the state of the other devices. A scheduled announcement
 * has no pushes yet.
 */
function Pushes({
  announcement,
  figures,
}: {
  announcement: AdminAnnouncement;
  figures: readonly PushFigures[];
}) {
  const isScheduled = stateOf(announcement) === 'scheduled';
  const own = figures.find(({ announcementId }) => announcementId === announcement.id);
  if (!own) return <span className="note">{t(`pushFigures.${isScheduled ? 'toCome' : 'none'}`)}</span>;
  return (
    <span className="stack gap-1">
      <span>{t('pushFigures.delivered', own)}</span>
      <span className="row gap-1 note">
        {undelivered
          .filter((each) => own[each] > 0)
          .map((each) => (
            <span key={each} className={each === 'failed' ? 'bad' : undefined}>
              {t(`pushFigures.${each}`, { count: own[each] })}
            </span>
          ))}
      </span>
    </span>
  );
}

/** The list polls, so the state follows the clock. */
function stateOf({ isActive, publishAt, expiresAt }: AdminAnnouncement) {
  const [publishes, expires] = [publishAt, expiresAt].map((at) => (at === null ? null : Date.parse(at)));
  return announcementState(
    { isActive, publishAt: publishes ?? null, expiresAt: expires ?? null },
    serverNow(),
  );
}
