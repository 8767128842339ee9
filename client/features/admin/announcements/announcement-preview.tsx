import { useId } from 'react';
import { plainText } from '../../../../shared/rules/rich-text.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { type AnnouncementFields, isMoment } from './announcement-form.ts';
import styles from './announcements.module.css';

interface AnnouncementPreviewProps {
  fields: AnnouncementFields;
  /** Null: now. */
  createdAt: string | null;
}

/** The announcement as players will see it, drawn with the players' component. */
export function AnnouncementPreview({ fields, createdAt }: AnnouncementPreviewProps) {
  const t = useAdminText();
  const language = useLanguage();
  const titleId = useId();
  const { title, content, isActive, isPinned, publishAt } = fields;
  return (
    <section aria-labelledby={titleId} className={`stack gap-1 ${styles.preview}`}>
      <h3 id={titleId} className="note">
        {t(isActive ? 'announcementDialog.preview' : 'announcementDialog.previewHidden')}
      </h3>
      <article className="card stack">
        {title.trim() === '' && plainText(content) === '' ? (
          <p className="note">{t('announcementDialog.previewEmpty')}</p>
        ) : (
          <>
            <h4 className="title-xl">{title}</h4>
            <p className="row note">
              {isPinned && (
                <span className="line gap-1">
                  <Icon name="pin" size={14} />
                  {t('announcementDialog.pinnedForPlayers')}
                </span>
              )}
              <span>
                {formatDateTime(
                  publishAt === '' || !isMoment(publishAt) ? (createdAt ?? serverNow()) : publishAt,
                  language,
                )}
              </span>
            </p>
            <RichText html={content} />
          </>
        )}
      </article>
    </section>
  );
}
