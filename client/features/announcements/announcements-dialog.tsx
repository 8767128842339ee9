import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unreadCount } from '../../../shared/rules/announcements.ts';
import { isApiError } from '../../api/api-error.ts';
import { playerErrorText } from '../../api/error-text.ts';
import { EmptyList, LastUpdated } from '../../snapshots/list-states.tsx';
import type { AnnouncementView } from '../../shell/announcement-view.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AnnouncementsBrowser } from './announcements-browser.tsx';
import { markRead, useReadIds } from './read-ids.ts';
import { useAnnouncements } from './announcements-api.ts';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Elements } from '../../ui/elements.ts';

/** After this time in front of a reader all count as read (ANN-03). */
const seenAfterMs = 5000;

interface AnnouncementsDialogProps {
  view: AnnouncementView;
  /** The switch for push. */
  push?: Elements;
}

/** The announcements over the page (ANN-02). Each opening loads them again (ANN-04). */
export function AnnouncementsDialog({ view, push }: AnnouncementsDialogProps) {
  const { t } = useTranslation(['announcements', 'common']);
  const query = useAnnouncements({ refetchOnMountOrArgChange: true });
  const { announcements, data, error } = query;
  const readIds = useReadIds();
  const ids = announcements.map(({ id }) => id);
  useAllReadInTime(data ? ids : []);

  const hasAny = announcements.length > 0;
  return (
    <Dialog
      open
      backCloses="never"
      size="wide"
      title={t('title')}
      onClose={view.close}
      footer={
        hasAny && (
          <>
            {push}
            <Button
              variant="secondary"
              keepsFocus
              disabled={unreadCount(ids, readIds) === 0}
              onClick={() => markRead(ids)}
            >
              {t('markAllRead')}
            </Button>
          </>
        )
      }
    >
      {data && (
        <div className="stack gap-2">
          <LastUpdated result={query} />
          {hasAny ? (
            <AnnouncementsBrowser announcements={announcements} readIds={readIds} view={view} />
          ) : (
            <>
              <EmptyList result={query} icon="bell" title={t('empty')} />
              {push}
            </>
          )}
        </div>
      )}
      {!data && error && (
        <EmptyState
          icon={isNoSignal(error) ? 'offline' : 'warning'}
          title={t('common:error.label')}
          action={<RetryButton {...query} />}
        >
          <p role="alert">{playerErrorText(error)}</p>
        </EmptyState>
      )}
      {!data && !error && <Skeleton label={t('loading')} height="28rem" />}
    </Dialog>
  );
}

function isNoSignal(error: unknown): boolean {
  return isApiError(error) && error.code === 'network';
}

/** Marks all as read once they have been open for five seconds, also those that arrive later. */
function useAllReadInTime(ids: readonly number[]) {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), seenAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const shown = ids.join();
  useEffect(() => {
    if (isTime && shown !== '') markRead(shown.split(',').map(Number));
  }, [isTime, shown]);
}
