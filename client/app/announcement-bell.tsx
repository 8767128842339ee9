import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { badgeText } from '../../shared/rules/unread-badge.ts';
import { UnreadCount } from '../features/announcements/unread-count.tsx';
import { useIsFirstRender } from '../lib/first-render.ts';
import { useAnnouncementView } from '../shell/announcement-view.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { latePart } from '../pwa/late-part.tsx';
import { loadLate } from './load-late.ts';
import styles from './announcement-bell.module.css';

const AnnouncementsDialog = latePart(async () => (await loadLate()).AnnouncementsWithPush);

/**
 * The bell with the number of unread announcements (ANN-01), and the view that it opens. The announcements themselves
 * are downloaded when it opens.
 */
export function AnnouncementBell({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation();
  const view = useAnnouncementView();
  const isFirst = useIsFirstRender();
  const [unread, setUnread] = useState(0);
  const badge = badgeText(unread);
  return (
    <>
      <span className={styles.place}>
        <IconButton
          icon="bell"
          label={badge ? t('header.announcementsUnread', { count: unread }) : t('header.announcements')}
          aria-haspopup="dialog"
          className={classNames(styles.bell, unread > 0 && styles.ringing)}
          onClick={() => {
            onGo();
            view.open();
          }}
        />
        {/* The badge is beside the button, because 9+ is no part of its name. */}
        {badge && (
          <span aria-hidden="true" className={styles.badge}>
            {badge}
          </span>
        )}
      </span>
      <UnreadCount onCount={setUnread} />
      {view.isOpen && !isFirst && (
        <Suspense>
          <AnnouncementsDialog view={view} />
        </Suspense>
      )}
    </>
  );
}
