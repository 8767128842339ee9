import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { Announcement } from './announcements-api.ts';
import styles from './announcements.module.css';

interface AnnouncementDetailProps {
  announcement: Announcement;
  ref: Ref<HTMLElement>;
  /** To the list, where this takes its place. */
  onBack: () => void;
}

/** One announcement in full. */
export function AnnouncementDetail({ announcement, ref, onBack }: AnnouncementDetailProps) {
  const { t } = useTranslation('announcements');
  const language = useLanguage();
  const { title, content, createdAt, isPinned } = announcement;
  return (
    <article ref={ref} tabIndex={0} aria-label={title} className={`stack ${styles.detail}`}>
      <Button
        variant="quiet"
        className={`back-button ${styles.back}`}
        icon={<Icon name="chevron" />}
        onClick={onBack}
      >
        {t('back')}
      </Button>
      <h3>{title}</h3>
      <p className={`row muted ${styles.facts}`}>
        {isPinned && (
          <span className={styles.pinned}>
            <Icon name="pin" size={14} />
            {t('pinned')}
          </span>
        )}
        <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>
      </p>
      <RichText html={content} />
    </article>
  );
}
