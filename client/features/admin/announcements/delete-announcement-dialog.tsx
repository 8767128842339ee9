import type { AdminAnnouncement } from '../../../../shared/contract/announcements.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { useAdminChange } from '../parts/use-admin-change.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { fieldsOf } from './announcement-form.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';

interface DeleteAnnouncementDialogProps {
  announcement: AdminAnnouncement;
  onClose: () => void;
}

/** Asks before an announcement is deleted (ADM-11). If it has changed, the dialog shows it as it is now and asks again. */
export function DeleteAnnouncementDialog({ announcement, onClose }: DeleteAnnouncementDialogProps) {
  const t = useAdminText();
  const remove = useAdminChange('DELETE /announcements/:id', {
    done: t('announcementDelete.done'),
    failed: t('announcementDelete.failed'),
    gone: t('announcementDelete.gone'),
    conflict: t('meanwhile.deletes'),
    row: announcement,
    about: { kind: 'announcement', id: announcement.id },
    onDone: onClose,
  });
  const { id, title, version, createdAt } = remove.row;
  return (
    <FormDialog
      danger
      title={t('announcementDelete.title')}
      subject={title}
      submitLabel={t('announcements.delete')}
      submittingLabel={t('announcementDelete.deleting')}
      gone={remove.gone}
      onSubmit={() => remove.run({ params: { id }, query: { version } })}
      onClose={onClose}
    >
      <p>{t('announcementDelete.question')}</p>
      {version !== announcement.version && (
        <AnnouncementPreview fields={fieldsOf(remove.row)} createdAt={createdAt} />
      )}
    </FormDialog>
  );
}
