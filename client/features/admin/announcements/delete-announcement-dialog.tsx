import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { DialogForm } from '../parts/dialog-form.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useVersionedChange } from '../parts/use-versioned-change.ts';
import { fieldsOf } from './announcement-form.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { useDeleteAnnouncementMutation, type AdminAnnouncement } from './announcements-api.ts';
import { useAnnouncementDifferences } from './use-announcement-differences.ts';
import styles from './announcements.module.css';

interface DeleteAnnouncementDialogProps {
  announcement: AdminAnnouncement;
  onClose: () => void;
}

/** Asks before an announcement goes, with the sentence of the specification (ADM-11), and again when somebody has changed it meanwhile. */
export function DeleteAnnouncementDialog({ announcement, onClose }: DeleteAnnouncementDialogProps) {
  const t = useAdminText();
  const [remove, { isLoading }] = useDeleteAnnouncementMutation();
  const { failure, run, latest, before } = useVersionedChange(
    announcement,
    { done: t('announcementDelete.done'), failed: t('announcementDelete.failed') },
    onClose,
  );
  const differences = useAnnouncementDifferences()(before, latest);
  const isGone = failure?.code === 'not_found';

  return (
    <DialogForm
      title={t('announcementDelete.title')}
      subject={latest.title}
      onClose={onClose}
      onSubmit={() =>
        run(() => remove({ params: { id: latest.id }, query: { version: latest.version } }).unwrap())
      }
      submitLabel={t('announcements.delete')}
      submittingLabel={t('announcementDelete.deleting')}
      submitting={isLoading}
      disabled={isGone}
      danger
      failure={isGone ? t('announcementDelete.gone') : differences.length > 0 ? null : failure?.message}
    >
      <ChangedMeanwhile differences={differences} replaces="deletes">
        <div className={styles.theirs}>
          <AnnouncementPreview fields={fieldsOf(latest)} createdAt={latest.createdAt} />
        </div>
      </ChangedMeanwhile>
      <p>{t('announcementDelete.question')}</p>
    </DialogForm>
  );
}
