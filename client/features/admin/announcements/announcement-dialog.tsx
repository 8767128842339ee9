import { serverNow } from '../../../lib/server-clock.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogForm } from '../parts/dialog-form.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { AnnouncementFieldset } from './announcement-fieldset.tsx';
import { isToCome } from './announcement-form.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';
import type { AdminAnnouncement } from './announcements-api.ts';
import { TheirsOrMine } from './theirs-or-mine.tsx';
import { useAnnouncementEdit } from './use-announcement-edit.ts';
import styles from './announcements.module.css';

interface AnnouncementDialogProps {
  /** Null: a new one is written. */
  announcement: AdminAnnouncement | null;
  onClose: () => void;
}

/**
 * An announcement is written or changed, beside it as players will see it (ADM-11). Nothing that was typed is lost: not by a failure, nor by somebody
 * else's change or deletion, nor by an Esc or a reload.
 */
export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const t = useAdminText();
  const edit = useAnnouncementEdit(announcement, onClose);
  const { was, fields, meanwhile, isGone } = edit;
  const label = was ? 'save' : isToCome(fields, serverNow()) ? 'schedule' : 'publish';

  return (
    <DialogForm
      title={was ? t('announcementDialog.edit') : t('announcements.new')}
      onClose={edit.leave}
      changed={edit.isChanged}
      onSubmit={edit.save}
      submitLabel={t(`announcementDialog.${label}`)}
      submittingLabel={t('announcementDialog.saving')}
      submitting={edit.isSaving}
      disabled={isGone}
      failure={edit.failure}
      size="wide"
    >
      {edit.isLeftOver && (
        <Banner
          tone="info"
          action={
            <Button variant="secondary" onClick={edit.discardKept}>
              {t('announcementDialog.discardKept')}
            </Button>
          }
        >
          {t('announcementDialog.kept')}
        </Banner>
      )}
      {meanwhile && <TheirsOrMine meanwhile={meanwhile} onTake={edit.takeSaved} />}
      {isGone && (
        <Banner
          tone="warning"
          title={t('announcementDialog.goneTitle')}
          action={
            <Button variant="secondary" onClick={edit.saveAsNew}>
              {t('announcementDialog.saveAsNew')}
            </Button>
          }
        >
          {t('announcementDialog.goneText')}
        </Banner>
      )}
      <div className={styles.halves}>
        <AnnouncementFieldset
          key={edit.edition}
          fields={fields}
          onChange={edit.setFields}
          problems={edit.problems}
          refused={edit.refused}
        />
        <AnnouncementPreview fields={fields} createdAt={was?.createdAt ?? null} />
      </div>
    </DialogForm>
  );
}
