import { Suspense } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import { latePart } from '../../../pwa/late-part.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { localZone } from '../parts/admin-dates.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { contentProblem, momentsBetween, toLocal, type AnnouncementFields } from './announcement-form.ts';
import styles from './announcements.module.css';

/** The editor is larger than the rest of the panel: it is a chunk of its own. */
const RichTextEditor = latePart(async () => (await import('./rich-text-editor.tsx')).RichTextEditor);

interface AnnouncementFieldsetProps {
  fields: AnnouncementFields;
  onChange: (fields: AnnouncementFields) => void;
  /** Error texts by field name. */
  problems: Readonly<Record<string, string>>;
}

export function AnnouncementFieldset({ fields, onChange, problems }: AnnouncementFieldsetProps) {
  const t = useAdminText();
  const change = (changes: Partial<AnnouncementFields>) => onChange({ ...fields, ...changes });
  const { zone } = localZone(serverNow());
  const bindText = (name: 'title' | 'publishAt' | 'expiresAt') => ({
    name,
    error: problems[name],
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const bindCheck = (name: 'isActive' | 'isPinned') => ({
    checked: fields[name],
    onChange: ({ target }: { target: { checked: boolean } }) => change({ [name]: target.checked }),
  });

  return (
    <div className={styles.fields}>
      <TextField
        label={t('announcementDialog.titleLabel')}
        data-autofocus
        autoComplete="off"
        {...bindText('title')}
      />
      <Suspense fallback={<Skeleton height="14rem" />}>
        <RichTextEditor
          label={t('announcementDialog.contentLabel')}
          error={contentProblem(fields.content) && problems['content']}
          initial={fields.content}
          onChange={(content) => change({ content })}
        />
      </Suspense>
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
      </div>
      <div className={styles.pair}>
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
  );
}
