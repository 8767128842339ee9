import { CONTENT_MAX, TITLE_MAX } from '../../../../shared/rules/announcements.ts';
import type { AdminAnnouncement } from '../../../../shared/contract/announcements.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { textOf } from '../../../shell/forms/use-form.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useLeaveQuestion } from '../parts/use-leave-question.tsx';
import { AnnouncementFieldset } from './announcement-fieldset.tsx';
import { isScheduled, problemsOf } from './announcement-form.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { TheirsOrMine } from './theirs-or-mine.tsx';
import { useAnnouncementEdit } from './use-announcement-edit.ts';
import styles from './announcements.module.css';

interface AnnouncementDialogProps {
  /** Null: a new one is written. */
  announcement: AdminAnnouncement | null;
  onClose: () => void;
}

/** Writes or changes an announcement, with a live preview (ADM-11). */
export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const t = useAdminText();
  const edit = useAnnouncementEdit(announcement, onClose);
  const { was, fields, opId, conflict, isGone } = edit;
  const newLabel = isScheduled(fields, serverNow()) ? 'schedule' : 'publish';

  function check(given: FormData): Record<string, string> {
    const [title, publishAt, expiresAt] = ['title', 'publishAt', 'expiresAt'].map((name) =>
      textOf(given, name),
    ) as [string, string, string];
    const problems = problemsOf({ ...fields, title, publishAt, expiresAt }, was, serverNow());
    return Object.fromEntries(
      Object.entries(problems).map(([name, problem]) => [
        name,
        t(`announcementDialog.${problem}`, { titleMax: TITLE_MAX, contentMax: CONTENT_MAX }),
      ]),
    );
  }

  return (
    <FormDialog
      title={was ? t('announcementDialog.edit') : t('announcements.new')}
      size="wide"
      submitLabel={t(`announcementDialog.${isGone ? 'saveAsNew' : was ? 'save' : newLabel}`)}
      submittingLabel={t('announcementDialog.saving')}
      check={check}
      onSubmit={edit.save}
      {...useLeaveQuestion(edit.isChanged, edit.leave)}
    >
      {(problems) => (
        <>
          {edit.isStored && (
            <Banner
              tone="info"
              action={
                <Button variant="secondary" onClick={edit.discardStored}>
                  {t('announcementDialog.discardKept')}
                </Button>
              }
            >
              {t('announcementDialog.kept')}
            </Banner>
          )}
          {conflict && was && (
            <TheirsOrMine conflict={conflict} saved={was} fields={fields} onTake={edit.takeSaved} />
          )}
          {isGone && (
            <Banner tone="warning" title={t('announcementDialog.goneTitle')}>
              {t('announcementDialog.goneText')}
            </Banner>
          )}
          <div className={styles.halves}>
            <AnnouncementFieldset
              // The editor does not follow its `initial`: other content needs another key.
              key={`${opId} ${was?.version}`}
              fields={fields}
              onChange={edit.setFields}
              problems={problems}
            />
            <AnnouncementPreview fields={fields} createdAt={was?.createdAt ?? null} />
          </div>
        </>
      )}
    </FormDialog>
  );
}
