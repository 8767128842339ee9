import { Suspense } from 'react';
import { CONTENT_MAX, TITLE_MAX } from '../../../../shared/rules/announcements.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { latePart } from '../../../pwa/late-part.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { localZone } from '../parts/admin-dates.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { momentsBetween, toLocal, type AnnouncementFields, type Problems } from './announcement-form.ts';
import styles from './announcements.module.css';

/** The editor is larger than the rest of the panel: it comes when somebody writes. */
const RichTextEditor = latePart(async () => (await import('./rich-text-editor.tsx')).RichTextEditor);

interface AnnouncementFieldsetProps {
  fields: AnnouncementFields;
  onChange: (fields: AnnouncementFields) => void;
  problems: Problems;
  /** What the server says of the fields, by their names. */
  refused: Readonly<Record<string, string>>;
}

export function AnnouncementFieldset({ fields, onChange, problems, refused }: AnnouncementFieldsetProps) {
  const t = useAdminText();
  const change = (changes: Partial<AnnouncementFields>) => onChange({ ...fields, ...changes });
  const errorOf = (name: keyof Problems) => {
    const problem = problems[name];
    if (!problem) return refused[name];
    return t(`announcementDialog.${problem}`, { titleMax: TITLE_MAX, contentMax: CONTENT_MAX });
  };
  const { zone } = localZone(serverNow());

  return (
    <div className={styles.fields}>
      <TextField
        label={t('announcementDialog.titleLabel')}
        error={errorOf('title')}
        value={fields.title}
        data-autofocus
        autoComplete="off"
        onChange={(event) => change({ title: event.target.value })}
      />
      <Suspense fallback={<Skeleton height="14rem" />}>
        <RichTextEditor
          label={t('announcementDialog.contentLabel')}
          error={errorOf('content')}
          initial={fields.content}
          onChange={(content) => change({ content })}
        />
      </Suspense>
      <div className={styles.moments}>
        <TextField
          type="datetime-local"
          label={t('announcementDialog.publishLabel')}
          hint={t('announcementDialog.publishHint')}
          error={errorOf('publishAt')}
          value={fields.publishAt}
          max={momentsBetween[1]}
          onChange={(event) => change({ publishAt: event.target.value })}
        />
        <TextField
          type="datetime-local"
          label={t('announcementDialog.expiresLabel')}
          hint={t('announcementDialog.expiresHint', { zone })}
          error={errorOf('expiresAt')}
          value={fields.expiresAt}
          min={toLocal(serverNow())}
          max={momentsBetween[1]}
          onChange={(event) => change({ expiresAt: event.target.value })}
        />
      </div>
      <div className={styles.checks}>
        <CheckboxField
          label={t('announcements.active')}
          hint={t('announcementDialog.activeHint')}
          checked={fields.isActive}
          onChange={(event) => change({ isActive: event.target.checked })}
        />
        <CheckboxField
          label={t('announcements.pinned')}
          hint={t('announcementDialog.pinnedHint')}
          checked={fields.isPinned}
          onChange={(event) => change({ isPinned: event.target.checked })}
        />
      </div>
    </div>
  );
}
