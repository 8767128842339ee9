import { useState } from 'react';
import { serverNow } from '../../../api/server-clock.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogForm } from '../parts/dialog-form.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useChange } from '../parts/use-change.ts';
import { AnnouncementFieldset } from './announcement-fieldset.tsx';
import { emptyFields, fieldsOf, isToCome, problemsOf, toBody } from './announcement-form.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';
import {
  useCreateAnnouncementMutation,
  useUpdateAnnouncementMutation,
  type AdminAnnouncement,
} from './announcements-api.ts';
import { TheirsOrMine } from './theirs-or-mine.tsx';
import { useDraft } from './use-draft.ts';
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
  const [was, setWas] = useState(announcement);
  const draft = useDraft(String(announcement?.id ?? 'new'), draftOf(was));
  const { fields } = draft;
  // Grows when the fields get another content than was typed: the editor then begins anew.
  const [edition, setEdition] = useState(0);
  const [isTried, setIsTried] = useState(false);
  const [theirs, setTheirs] = useState<AdminAnnouncement | null>(null);
  const [create, creation] = useCreateAnnouncementMutation();
  const [update, changing] = useUpdateAnnouncementMutation();
  const texts = was
    ? { done: t('announcementDialog.updated'), failed: t('announcementDialog.updateFailed') }
    : { done: t('announcementDialog.created'), failed: t('announcementDialog.createFailed') };
  function leave() {
    draft.forget();
    onClose();
  }
  const { failure, run, forget } = useChange(texts, leave, (current) =>
    setTheirs(current as AdminAnnouncement),
  );
  const problems = isTried ? problemsOf(fields, was, serverNow()) : {};
  const hasProblems = Object.keys(problems).length > 0;
  const isGone = was !== null && failure?.code === 'not_found';

  function save(target: AdminAnnouncement | null, version: number | null) {
    setIsTried(true);
    forget();
    if (Object.keys(problemsOf(fields, target, serverNow())).length > 0) return;
    const body = toBody(fields, target);
    run(() =>
      target
        ? update({
            params: { id: target.id },
            body: { ...body, version: version ?? target.version },
          }).unwrap()
        : create({ body: { ...body, opId: draft.opId } }).unwrap(),
    );
  }

  function beginWith(saved: AdminAnnouncement | null) {
    setWas(saved);
    setTheirs(null);
    draft.restart(draftOf(saved));
    setEdition(edition + 1);
    setIsTried(false);
  }

  function replaceTheirs(saved: AdminAnnouncement) {
    setWas(saved);
    setTheirs(null);
    draft.restart({ fields, version: saved.version });
    save(saved, saved.version);
  }

  function saveAsNew() {
    setWas(null);
    draft.restart({ fields, version: null });
    save(null, null);
  }

  const label = t(
    `announcementDialog.${was ? 'save' : isToCome(fields, serverNow()) ? 'schedule' : 'publish'}`,
  );
  return (
    <DialogForm
      title={was ? t('announcementDialog.edit') : t('announcements.new')}
      onClose={leave}
      changed={draft.changed}
      onSubmit={() => save(was, draft.version)}
      submitLabel={label}
      submittingLabel={t('announcementDialog.saving')}
      submitting={creation.isLoading || changing.isLoading}
      disabled={theirs !== null || isGone}
      failure={failureText()}
      size="wide"
    >
      {draft.wasKept && draft.changed && !theirs && (
        <Banner
          tone="info"
          action={
            <Button variant="secondary" onClick={() => beginWith(was)}>
              {t('announcementDialog.discardKept')}
            </Button>
          }
        >
          {t('announcementDialog.kept')}
        </Banner>
      )}
      {theirs && (
        <TheirsOrMine
          theirs={theirs}
          onReplace={() => replaceTheirs(theirs)}
          onTake={() => beginWith(theirs)}
        />
      )}
      {isGone && (
        <Banner
          tone="warning"
          title={t('announcementDialog.goneTitle')}
          action={
            <Button variant="secondary" onClick={saveAsNew}>
              {t('announcementDialog.saveAsNew')}
            </Button>
          }
        >
          {t('announcementDialog.goneText')}
        </Banner>
      )}
      <div className={styles.halves}>
        <AnnouncementFieldset
          key={edition}
          fields={fields}
          onChange={draft.setFields}
          problems={problems}
          refused={failure?.fields ?? {}}
        />
        <AnnouncementPreview fields={fields} createdAt={was?.createdAt ?? null} />
      </div>
    </DialogForm>
  );

  function failureText(): string | null {
    if (hasProblems) return t('announcementDialog.check');
    if (theirs || isGone) return null;
    return failure?.message ?? null;
  }
}

const draftOf = (announcement: AdminAnnouncement | null) => ({
  fields: announcement ? fieldsOf(announcement) : emptyFields,
  version: announcement?.version ?? null,
});
