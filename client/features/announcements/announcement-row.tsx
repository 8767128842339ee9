import { useTranslation } from 'react-i18next';
import { excerpt } from '../../../shared/rules/announcements.ts';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Announcement } from './announcements-api.ts';
import styles from './announcements.module.css';

interface AnnouncementRowProps {
  announcement: Announcement;
  isRead: boolean;
  isOpen: boolean;
  onOpen: () => void;
}

/** One announcement of the list: what it is called, when it came, how it begins. */
export function AnnouncementRow({ announcement, isRead, isOpen, onOpen }: AnnouncementRowProps) {
  const { t } = useTranslation('announcements');
  const language = useLanguage();
  const { id, title, content, createdAt, isPinned } = announcement;
  return (
    <li>
      <button
        type="button"
        data-id={id}
        aria-current={isOpen || undefined}
        className={classNames('stack gap-1', styles.row, !isRead && styles.unread)}
        onClick={onOpen}
      >
        <span className={styles.rowTitle}>{title}</span>
        <span className={`row muted ${styles.facts}`}>
          {!isRead && <span className={styles.new}>{t('unread')}</span>}
          {isPinned && (
            <span className={styles.pinned}>
              <Icon name="pin" size={14} />
              {t('pinned')}
            </span>
          )}
          <time dateTime={createdAt}>{formatDate(createdAt, language)}</time>
        </span>
        <span className={`note clamp ${styles.excerpt}`}>{excerpt(content)}</span>
      </button>
    </li>
  );
}
