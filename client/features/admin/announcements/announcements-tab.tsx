import { useState } from 'react';
import type { AdminAnnouncement } from '../../../../shared/contract/announcements.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useAdminData } from '../parts/admin-api.ts';
import { AdminList } from '../parts/admin-list.tsx';
import { useAdminList } from '../parts/use-admin-list.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { AnnouncementsTable } from './announcements-table.tsx';
import { DeleteAnnouncementDialog } from './delete-announcement-dialog.tsx';
import { PushTest } from './push-test.tsx';
import lists from '../parts/lists.module.css';
import styles from './announcements.module.css';

/** Waiting pushes are sent while the list is open. */
const figuresEveryMs = 15_000;

type OpenDialog =
  { kind: 'edit'; row: AdminAnnouncement | null } | { kind: 'delete'; row: AdminAnnouncement };

/** All announcements, newest first, and what an administrator can do with them (ADM-11). */
export function AnnouncementsTab() {
  const t = useAdminText();
  const list = useAdminList('GET /admin/announcements', { page: 'pagina-anuncios', limit: 50 });
  const figures = useAdminData('GET /admin/push/announcements', undefined, {
    pollingInterval: figuresEveryMs,
  });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);

  return (
    <section className={lists.view}>
      <h2 className="visually-hidden">{t('tabs.announcements')}</h2>
      <div className={`row ${styles.head}`}>
        <Button icon={<Icon name="plus" size={18} />} onClick={() => setDialog({ kind: 'edit', row: null })}>
          {t('announcements.new')}
        </Button>
        <PushTest />
      </div>
      <AdminList
        list={list}
        failed={t('announcements.failed')}
        count={({ total }) => t('announcements.count', { count: total })}
      >
        {({ announcements }) => (
          <AnnouncementsTable
            announcements={announcements}
            figures={figures.data}
            onEdit={(row) => setDialog({ kind: 'edit', row })}
            onDelete={(row) => setDialog({ kind: 'delete', row })}
          />
        )}
      </AdminList>
      {dialog?.kind === 'edit' && <AnnouncementDialog announcement={dialog.row} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteAnnouncementDialog announcement={dialog.row} onClose={close} />}
    </section>
  );
}
