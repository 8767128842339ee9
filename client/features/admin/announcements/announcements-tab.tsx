import { useState } from 'react';
import type { AdminAnnouncement } from '../../../../shared/contract/announcements.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useAdminData, type AdminData } from '../parts/admin-api.ts';
import { AdminList } from '../parts/admin-list.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { useAdminList } from '../parts/use-admin-list.ts';
import { t } from '../parts/admin-text.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { AnnouncementsTable } from './announcements-table.tsx';
import { fieldsOf } from './announcement-form.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';
import styles from './announcements.module.css';
import { Banner } from '../../../ui/banner.tsx';

/** Waiting pushes are sent while the list is open. */
const figuresEveryMs = 15_000;

type OpenDialog =
  | { kind: 'edit'; row: AdminAnnouncement | null }
  | { kind: 'delete'; row: AdminAnnouncement };

/** All announcements, newest first, with their actions (ADM-11). */
export function AnnouncementsTab() {
  const list = useAdminList('GET /admin/announcements', { page: 'pagina-anuncios', limit: 50 });
  const figures = useAdminData('GET /admin/push/announcements', undefined, {
    pollingInterval: figuresEveryMs,
  });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);

  return (
    <section className="stack">
      <h2 className="visually-hidden">{t('tabs.announcements')}</h2>
      <div className={`row ${styles.tools}`}>
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

/** Asks before an announcement is deleted. If it has changed, the dialog shows it as it is now and asks again. */
function DeleteAnnouncementDialog({
  announcement,
  onClose,
}: {
  announcement: AdminAnnouncement;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      route="DELETE /announcements/:id"
      title={t('announcementDelete.title')}
      subject={({ title, titlePt }) => title || titlePt}
      labels={[t('announcements.delete'), t('announcementDelete.deleting')]}
      done={t('announcementDelete.done')}
      failed={t('announcementDelete.failed')}
      gone={t('announcementDelete.gone')}
      row={announcement}
      about={{ kind: 'announcement', id: announcement.id }}
      input={({ id, version }) => ({ params: { id }, query: { version } })}
      onClose={onClose}
    >
      {(row) => (
        <>
          <p>{t('announcementDelete.question')}</p>
          {row.version !== announcement.version && (
            <AnnouncementPreview fields={fieldsOf(row)} createdAt={row.createdAt} />
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

/** Sends a test push to the administrator's own devices and shows the answer of each push service. */
function PushTest() {
  const [devices, setDevices] = useState<AdminData<'POST /admin/push/test'> | null>(null);
  const test = useAdminCall('POST /admin/push/test', {
    failed: t('pushTest.failed'),
    onDone: ({ data }) => setDevices(data),
  });
  return (
    <div className="stack gap-2">
      <Button
        variant="secondary"
        keepsFocus
        icon={<Icon name="bell" size={18} />}
        loading={test.isRunning}
        loadingLabel={t('pushTest.testing')}
        onClick={() => test.press(undefined)}
      >
        {t('pushTest.test')}
      </Button>
      {devices && (
        <Banner
          tone={
            devices.length > 0 && devices.every(({ result }) => result === 'delivered')
              ? 'success'
              : 'warning'
          }
          title={t('pushTest.result', { count: devices.length })}
          action={
            <Button variant="quiet" onClick={() => setDevices(null)}>
              {t('pushTest.close')}
            </Button>
          }
        >
          {devices.length === 0 ? (
            <p>{t('pushTest.noDevices')}</p>
          ) : (
            <ul>
              {devices.map(({ service, isThisDevice, result, status }, index) => (
                <li key={index}>
                  <span>{t(isThisDevice ? 'pushTest.thisDevice' : 'pushTest.device', { service })}</span>{' '}
                  <strong>{t(`pushTest.said.${result}`)}</strong>
                  {status !== null && <span>{` ${t('pushTest.status', { status: String(status) })}`}</span>}
                </li>
              ))}
            </ul>
          )}
        </Banner>
      )}
    </div>
  );
}
