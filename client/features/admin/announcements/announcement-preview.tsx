import { useId } from 'react';
import { plainText } from '../../../../shared/rules/rich-text.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { t } from '../parts/admin-text.ts';
import { type AnnouncementFields, isMoment, LANGUAGE_FIELDS } from './announcement-form.ts';
import styles from './announcements.module.css';

interface AnnouncementPreviewProps {
  fields: AnnouncementFields;
  /** Null: now. */
  createdAt: string | null;
}

/** The announcement as players will see it in each of its languages, drawn with the players' component. */
export function AnnouncementPreview({ fields, createdAt }: AnnouncementPreviewProps) {
  const titleId = useId();
  const { isActive, isPinned, publishAt } = fields;
  const texts = LANGUAGE_FIELDS.map(([title, content]) => ({
    title: fields[title],
    content: fields[content],
  }));
  const written = texts.filter(({ title, content }) => title.trim() !== '' || plainText(content) !== '');
  return (
    <section aria-labelledby={titleId} className={`stack gap-1 ${styles.preview}`}>
      <h3 id={titleId} className="note">
        {t(isActive ? 'announcementDialog.preview' : 'announcementDialog.previewHidden')}
      </h3>
      {written.length === 0 && <p className="card note">{t('announcementDialog.previewEmpty')}</p>}
      {written.map(({ title, content }, index) => (
        <article key={index} className="card stack">
          <h4 className="title-xl">{title}</h4>
          <p className="row note">
            {isPinned && (
              <span className="line gap-1">
                <Icon name="pin" size={14} />
                <span>{t('announcementDialog.pinnedForPlayers')}</span>
              </span>
            )}
            <span>
              {formatDateTime(
                publishAt === '' || !isMoment(publishAt) ? (createdAt ?? serverNow()) : publishAt,
                currentLanguage(),
              )}
            </span>
          </p>
          <RichText html={content} />
        </article>
      ))}
    </section>
  );
}
