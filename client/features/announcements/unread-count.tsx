import { useEffect } from 'react';
import { unreadCount } from '../../../shared/rules/announcements.ts';
import { setBadge } from '../../pwa/app-badge.ts';
import { useSession } from '../../session/use-session.ts';
import { useReadIds } from './read-ids.ts';
import { useAnnouncements } from './announcements-api.ts';

/**
 * The list is requested again every five minutes while the page is in sight, and when it comes back into sight
 * (ANN-04).
 */
const freshness = { pollingInterval: 5 * 60_000, skipPollingIfUnfocused: true, refetchOnFocus: true };

/**
 * Tells how many announcements this device has not read, and sets the number on the icon of a player's app (PUSH-07).
 * Draws nothing.
 */
export function UnreadCount({ onCount }: { onCount: (unread: number) => void }) {
  const { announcements, data } = useAnnouncements(freshness);
  const readIds = useReadIds();
  const ids = announcements.map(({ id }) => id);
  const unread = unreadCount(ids, readIds);
  useEffect(() => onCount(unread), [onCount, unread]);
  const { isAuthenticated } = useSession();
  useBadge(data && isAuthenticated ? ids.filter((id) => !readIds.includes(id)) : null);
  return null;
}

/** Sets the number on the app's icon. The worker counts on from there when a push comes; null: unknown. */
function useBadge(unreadIds: readonly number[] | null) {
  const unread = unreadIds && JSON.stringify(unreadIds);
  useEffect(() => {
    if (unread === null) return;
    const ids = JSON.parse(unread) as number[];
    void setBadge(ids.length);
    // With the database, which a visitor does not download.
    void import('../../pwa/push-memory.ts').then(({ keepUnread }) => keepUnread(ids)).catch(() => undefined);
  }, [unread]);
}
