import { useEffect } from 'react';
import { unreadCount } from '../../../shared/rules/unread.ts';
import { useReadIds } from './read-ids.ts';
import { useAnnouncements } from './use-announcements.ts';

/** Asked for again every five minutes while the page is in sight, and when it comes back into sight (ANN-04). */
const freshness = { pollingInterval: 5 * 60_000, skipPollingIfUnfocused: true, refetchOnFocus: true };

/** Tells how many announcements this device has not read. Draws nothing. */
export function UnreadCount({ onCount }: { onCount: (unread: number) => void }) {
  const { announcements } = useAnnouncements(freshness);
  const unread = unreadCount(
    announcements.map(({ id }) => id),
    useReadIds(),
  );
  useEffect(() => onCount(unread), [onCount, unread]);
  return null;
}
