import { Suspense } from 'react';
import { CONTENT_MAX, TITLE_MAX } from '../../../../shared/rules/announcements.ts';
import type { AdminAnnouncement } from '../../../../shared/contract/announcements.ts';
import { COUNTRIES, type CountryCode } from '../../../../shared/rules/countries.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { latePart } from '../../../pwa/late-part.tsx';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { localZone, toLocal } from '../parts/admin-dates.ts';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { countryName, t } from '../parts/admin-text.ts';
import { useLeaveQuestion } from '../parts/use-leave-question.tsx';
import {
  fieldsOf,
  isScheduled,
  LANGUAGE_FIELDS,
  momentsBetween,
  problemsOf,
  toBody,
} from './announcement-form.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { useAnnouncementDraft } from './use-announcement-draft.ts';
import styles from './announcements.module.css';

/** The editor is larger than the rest of the panel: it is a chunk of its own. */
const RichTextEditor = latePart(async () => (await import('./rich-text-editor.tsx')).RichTextEditor);

interface AnnouncementDialogProps {
  /** Null: a new one is written. */
  announcement: AdminAnnouncement | null;
  onClose: () => void;
}

/**
 * Writes or changes an announcement, with a live preview (ADM-11). Fields that were not touched follow another
 * administrator's change.
 */
export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const draft = useAnnouncementDraft(announcement?.id);
  const { typed, opId } = draft;

  function leave() {
    draft.remove();
    onClose();
  }
  const create = useAdminCall('POST /announcements', {
    done: t('announcementDialog.created'),
    failed: t('announcementDialog.createFailed'),
    // An earlier attempt was published, but its answer was lost.
    conflict: t('announcementDialog.publishedTitle'),
    onDone: leave,
  });
  const update = useAdminCall('PUT /announcements/:id', {
    done: t('announcementDialog.updated'),
    failed: t('announcementDialog.updateFailed'),
    gone: t('announcementDelete.gone'),
    row: announcement,
    about: { kind: 'announcement', id: announcement?.id ?? 0 },
    onDone: leave,
  });
  const was = update.row;
  const fields = { ...fieldsOf(was), ...typed };
  const isChanged = Object.keys(typed).length > 0;
  const { zone } = localZone(serverNow());

  function check(): Record<string, string> {
    return Object.fromEntries(
      Object.entries(problemsOf(fields, was, serverNow())).map(([name, problem]) => [
        name,
        t(`announcementDialog.${problem}`, { titleMax: TITLE_MAX, contentMax: CONTENT_MAX }),
      ]),
    );
  }

  function save() {
    const body = toBody(fields, was);
    if (!was) return create.run({ body: { ...body, opId } });
    return update.run({ params: { id: was.id }, body: { ...body, version: was.version } });
  }

  const bindText = (name: 'title' | 'titlePt' | 'publishAt' | 'expiresAt') => ({
    name,
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => draft.change({ ...typed, [name]: target.value }),
  });
  const bindCheck = (name: 'isActive' | 'isPinned') => ({
    checked: fields[name],
    onChange: ({ target }: { target: { checked: boolean } }) =>
      draft.change({ ...typed, [name]: target.checked }),
  });

  return (
    <FormDialog
      title={t(was ? 'announcementDialog.edit' : 'announcements.new')}
      size="wide"
      submitLabel={t(
        `announcementDialog.${was ? 'save' : isScheduled(fields, serverNow()) ? 'schedule' : 'publish'}`,
      )}
      submittingLabel={t('announcementDialog.saving')}
      check={check}
      onSubmit={save}
      {...useLeaveQuestion(isChanged, leave)}
    >
      {draft.isStored && isChanged && (
        <Banner
          tone="info"
          action={
            <Button variant="secondary" onClick={draft.restart}>
              {t('announcementDialog.discardKept')}
            </Button>
          }
        >
          {t('announcementDialog.kept')}
        </Banner>
      )}
      <div className={styles.halves}>
        <div className="stack gap-4">
          {LANGUAGE_FIELDS.map(([title, content]) => (
            <div key={title} className="stack">
              <TextField
                label={t(`announcementDialog.${title}Label`)}
                hint={title === 'title' ? t('announcementDialog.languagesHint') : undefined}
                data-autofocus={title === 'title' || undefined}
                autoComplete="off"
                {...bindText(title)}
              />
              <Suspense fallback={<Skeleton height="14rem" />}>
                <RichTextEditor
                  // The editor does not follow its `initial`: other content needs another key.
                  key={`${opId} ${was?.version}`}
                  label={t(`announcementDialog.${content}Label`)}
                  name={content}
                  problem={check()[content]}
                  initial={fields[content]}
                  onChange={(text) => draft.change({ ...typed, [content]: text })}
                />
              </Suspense>
            </div>
          ))}
          <SelectField
            label={t('announcements.audience')}
            options={[
              { value: '', label: t('announcements.everyone') },
              ...COUNTRIES.map(({ code }) => ({ value: code, label: countryName(code) })),
            ]}
            value={fields.country}
            onChange={({ target }) => draft.change({ ...typed, country: target.value as CountryCode | '' })}
          />
          <div className={styles.pair}>
            <TextField
              type="datetime-local"
              label={t('announcementDialog.publishLabel')}
              hint={t('announcementDialog.publishHint')}
              max={momentsBetween[1]}
              {...bindText('publishAt')}
            />
            <TextField
              type="datetime-local"
              label={t('announcementDialog.expiresLabel')}
              hint={t('announcementDialog.expiresHint', { zone })}
              min={toLocal(serverNow())}
              max={momentsBetween[1]}
              {...bindText('expiresAt')}
            />
            <CheckboxField
              label={t('announcements.active')}
              hint={t('announcementDialog.activeHint')}
              {...bindCheck('isActive')}
            />
            <CheckboxField
              label={t('announcements.pinned')}
              hint={t('announcementDialog.pinnedHint')}
              {...bindCheck('isPinned')}
            />
          </div>
        </div>
        <AnnouncementPreview fields={fields} createdAt={was?.createdAt ?? null} />
      </div>
    </FormDialog>
  );
}
