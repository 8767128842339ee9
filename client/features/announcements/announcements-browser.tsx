import { type Ref, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnnouncementView } from '../../shell/announcement-view.ts';
import { Banner } from '../../ui/banner.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { Announcement } from './announcements-api.ts';
import { markRead } from './read-ids.ts';
import styles from './announcements.module.css';
import { excerpt } from '../../../shared/rules/announcements.ts';
import { formatDate, formatDateTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Icon } from '../../ui/icon.tsx';
import { Button } from '../../ui/button.tsx';
import { RichText } from '../../ui/rich-text.tsx';

interface AnnouncementsBrowserProps {
  /** At least one. */
  announcements: readonly Announcement[];
  readIds: readonly number[];
  view: AnnouncementView;
}

/**
 * The list and the announcement that is open: side by side, with the first one until another is chosen; below 768 px
 * the style sheet shows one of them (ANN-02).
 */
export function AnnouncementsBrowser({ announcements, readIds, view }: AnnouncementsBrowserProps) {
  const { t } = useTranslation('announcements');
  const list = useRef<HTMLUListElement>(null);
  const detail = useRef<HTMLElement>(null);
  const chosen = announcements.find(({ id }) => id === view.id);
  const isGone = view.id !== null && !chosen;
  const shown = chosen ?? announcements[0]!;
  const chosenId = chosen?.id;

  useEffect(() => {
    if (chosenId !== undefined) markRead([chosenId]);
  }, [chosenId]);
  useFocusWhereOneReads(chosenId, list, detail);

  return (
    <div className={classNames('stack', styles.browser, chosen && styles.reading)}>
      <div className={styles.list}>
        {isGone && (
          <Banner tone="info" className={styles.gone}>
            {t('gone')}
          </Banner>
        )}
        <ul ref={list} className="stack gap-2" aria-label={t('list')}>
          {announcements.map((announcement) => (
            <AnnouncementRow
              key={announcement.id}
              announcement={announcement}
              isRead={readIds.includes(announcement.id)}
              isOpen={announcement === chosen}
              onOpen={() => view.show(announcement.id)}
            />
          ))}
        </ul>
      </div>
      <AnnouncementDetail announcement={shown} ref={detail} onBack={view.backToList} />
    </div>
  );
}

/**
 * An announcement opens at its beginning. On a phone it replaces the list, so the focus moves to it and later back to
 * its row.
 */
function useFocusWhereOneReads(
  chosenId: number | undefined,
  list: React.RefObject<HTMLElement | null>,
  detail: React.RefObject<HTMLElement | null>,
) {
  const before = useRef(chosenId);
  useEffect(() => {
    const from = before.current;
    before.current = chosenId;
    if (from === chosenId) return;
    if (chosenId === undefined) {
      list.current?.querySelector<HTMLElement>(`[data-id="${from}"]`)?.focus();
      return;
    }
    detail.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    detail.current?.scrollTo({ top: 0, behavior: 'instant' });
    if (!isDrawn(list.current)) detail.current?.focus({ preventScroll: true });
  }, [chosenId, list, detail]);
}

function isDrawn(element: HTMLElement | null): boolean {
  return element !== null && element.getClientRects().length > 0;
}

interface AnnouncementRowProps {
  announcement: Announcement;
  isRead: boolean;
  isOpen: boolean;
  onOpen: () => void;
}

/** A row of the list: title, date and excerpt. */
function AnnouncementRow({ announcement, isRead, isOpen, onOpen }: AnnouncementRowProps) {
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
          {isPinned && <Pinned />}
          <time dateTime={createdAt}>{formatDate(createdAt, language)}</time>
        </span>
        <span className="note clamp">{excerpt(content)}</span>
      </button>
    </li>
  );
}

function Pinned() {
  const { t } = useTranslation('announcements');
  return (
    <span className={styles.pinned}>
      <Icon name="pin" size={14} />
      <span>{t('pinned')}</span>
    </span>
  );
}

interface AnnouncementDetailProps {
  announcement: Announcement;
  ref: Ref<HTMLElement>;
  /** The way back to the list, where the announcement replaces it. */
  onBack: () => void;
}

/** One announcement in full. */
function AnnouncementDetail({ announcement, ref, onBack }: AnnouncementDetailProps) {
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
      <h3 className="anywhere">{title}</h3>
      <p className={`row muted ${styles.facts}`}>
        {isPinned && <Pinned />}
        <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>
      </p>
      <RichText html={content} />
    </article>
  );
}
