import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { usePage } from '../parts/use-address.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import {
  useAdminAnnouncementsQuery,
  usePushFiguresQuery,
  type AdminAnnouncement,
} from './announcements-api.ts';
import { AnnouncementsTable } from './announcements-table.tsx';
import { PushTest } from './push-test.tsx';
import { DeleteAnnouncementDialog } from './delete-announcement-dialog.tsx';
import lists from '../parts/lists.module.css';
import styles from './announcements.module.css';

const limit = 50;
/** What waits goes out while one looks. */
const figuresEveryMs = 15_000;
const pageName = 'pagina-anuncios';

type OpenDialog = { kind: 'new' } | { kind: 'edit' | 'delete'; announcement: AdminAnnouncement } | null;

/** Every announcement, newest first, and what an administrator can do with it (ADM-11). */
export function AnnouncementsTab() {
  const t = useAdminText();
  const [page, goToPage] = usePage(pageName);
  const query = useAdminAnnouncementsQuery({ query: { page, limit } }, { refetchOnMountOrArgChange: true });
  const figures = usePushFiguresQuery(undefined, { pollingInterval: figuresEveryMs });
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);

  return (
    <section className={lists.view}>
      <h2 className="visually-hidden">{t('tabs.announcements')}</h2>
      <div className={styles.head}>
        <Button icon={<Icon name="plus" size={18} />} onClick={() => setDialog({ kind: 'new' })}>
          {t('announcements.new')}
        </Button>
        <PushTest />
      </div>
      {figures.error && !figures.data && (
        <LoadFailure
          error={figures.error}
          fallback={t('pushFigures.loadFailed')}
          retrying={figures.isFetching}
          onRetry={() => void figures.refetch()}
        />
      )}
      <PagedList
        query={query}
        failed={t('announcements.failed')}
        count={({ total }) => t('announcements.count', { count: total })}
        page={page}
        limit={limit}
        onPage={goToPage}
      >
        {({ announcements }) =>
          announcements.length === 0 ? (
            <EmptyState title={t('announcements.empty')}>{t('announcements.emptyText')}</EmptyState>
          ) : (
            <AnnouncementsTable
              announcements={announcements}
              figures={figures.data}
              onEdit={(announcement) => setDialog({ kind: 'edit', announcement })}
              onDelete={(announcement) => setDialog({ kind: 'delete', announcement })}
            />
          )
        }
      </PagedList>
      {dialog?.kind === 'new' && <AnnouncementDialog announcement={null} onClose={close} />}
      {dialog?.kind === 'edit' && <AnnouncementDialog announcement={dialog.announcement} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <DeleteAnnouncementDialog announcement={dialog.announcement} onClose={close} />
      )}
    </section>
  );
}
