import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnnouncementView } from '../../shell/announcement-view.ts';
import { Banner } from '../../ui/banner.tsx';
import { classNames } from '../../ui/class-names.ts';
import { AnnouncementDetail } from './announcement-detail.tsx';
import { AnnouncementRow } from './announcement-row.tsx';
import type { Announcement } from './announcements-api.ts';
import { markRead } from './read-ids.ts';
import styles from './announcements.module.css';

interface AnnouncementsBrowserProps {
  /** At least one. */
  announcements: readonly Announcement[];
  readIds: readonly number[];
  view: AnnouncementView;
}

/**
 * The list and the announcement that is open: side by side, with the first one until another is chosen; below 768 px one or the other, which the style
 * sheet decides (ANN-02).
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

/** An announcement is read from its beginning. On a phone it takes the place of the list: the focus goes along, and back to its row. */
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
