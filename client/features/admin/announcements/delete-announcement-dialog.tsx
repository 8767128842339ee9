import { DialogForm } from '../parts/dialog-form.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useChange } from '../parts/use-change.ts';
import { useDeleteAnnouncementMutation, type AdminAnnouncement } from './announcements-api.ts';

interface DeleteAnnouncementDialogProps {
  announcement: AdminAnnouncement;
  onClose: () => void;
}

/** Asks before an announcement goes, with the sentence of the specification (ADM-11). */
export function DeleteAnnouncementDialog({ announcement, onClose }: DeleteAnnouncementDialogProps) {
  const t = useAdminText();
  const [remove, { isLoading }] = useDeleteAnnouncementMutation();
  const { failure, run } = useChange(
    { done: t('announcementDelete.done'), failed: t('announcementDelete.failed') },
    onClose,
  );
  const isGone = failure?.code === 'not_found';

  return (
    <DialogForm
      title={t('announcementDelete.title')}
      subject={announcement.title}
      onClose={onClose}
      onSubmit={() => run(() => remove({ params: { id: announcement.id } }).unwrap())}
      submitLabel={t('announcements.delete')}
      submittingLabel={t('announcementDelete.deleting')}
      submitting={isLoading}
      disabled={isGone}
      danger
      failure={isGone ? t('announcementDelete.gone') : failure?.message}
    >
      <p>{t('announcementDelete.question')}</p>
    </DialogForm>
  );
}
