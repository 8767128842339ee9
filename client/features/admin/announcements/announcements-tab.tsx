import { useCallback, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Pages } from '../parts/pages.tsx';
import { positiveInteger, useAddress } from '../parts/use-address.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useLastPage } from '../parts/use-last-page.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import {
  useAdminAnnouncementsQuery,
  usePushFiguresQuery,
  type AdminAnnouncement,
} from './announcements-api.ts';
import { AnnouncementsTable } from './announcements-table.tsx';
import { PushTest } from './push-test.tsx';
import { DeleteAnnouncementDialog } from './delete-announcement-dialog.tsx';
import styles from './announcements.module.css';

const limit = 50;
/** What waits goes out while one looks. */
const figuresEveryMs = 15_000;
const pageName = 'pagina-anuncios';

type OpenDialog = { kind: 'new' } | { kind: 'edit' | 'delete'; announcement: AdminAnnouncement } | null;

/** Every announcement, newest first, and what an administrator can do with it (ADM-11). */
export function AnnouncementsTab() {
  const t = useAdminText();
  const [parameters, change] = useAddress();
  const page = positiveInteger(parameters.get(pageName)) ?? 1;
  const { data, error, isFetching, refetch } = useAdminAnnouncementsQuery(
    { query: { page, limit } },
    { refetchOnMountOrArgChange: true },
  );
  const figures = usePushFiguresQuery(undefined, { pollingInterval: figuresEveryMs });
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
  const goToPage = useCallback((to: number) => change({ [pageName]: to === 1 ? null : to }), [change]);
  useLastPage(page, { total: data?.total, limit, isFetching }, goToPage);
  const write = (
    <Button icon={<Icon name="plus" size={18} />} onClick={() => setDialog({ kind: 'new' })}>
      {t('announcements.new')}
    </Button>
  );

  return (
    <section className={styles.tab}>
      <h2 className="visually-hidden">{t('tabs.announcements')}</h2>
      {error && (
        <LoadFailure
          error={error}
          fallback={t('announcements.failed')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ListSkeleton rows={5} />}
      {data && !error && data.total === 0 && (
        <EmptyState title={t('announcements.empty')} action={write}>
          {t('announcements.emptyText')}
        </EmptyState>
      )}
      {data && !error && data.total > 0 && (
        <div className={styles.tab} aria-busy={isFetching}>
          <div className={styles.head}>
            <p role="status" className={styles.count}>
              {t('announcements.count', { count: data.total })}
            </p>
            {write}
          </div>
          <PushTest />
          {figures.error && !figures.data && (
            <LoadFailure
              error={figures.error}
              fallback={t('pushFigures.loadFailed')}
              retrying={figures.isFetching}
              onRetry={() => void figures.refetch()}
            />
          )}
          <AnnouncementsTable
            announcements={data.announcements}
            figures={figures.data}
            onEdit={(announcement) => setDialog({ kind: 'edit', announcement })}
            onDelete={(announcement) => setDialog({ kind: 'delete', announcement })}
          />
          <Pages page={page} total={data.total} limit={limit} onPage={goToPage} />
        </div>
      )}
      {dialog?.kind === 'new' && <AnnouncementDialog announcement={null} onClose={close} />}
      {dialog?.kind === 'edit' && <AnnouncementDialog announcement={dialog.announcement} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <DeleteAnnouncementDialog announcement={dialog.announcement} onClose={close} />
      )}
    </section>
  );
}
