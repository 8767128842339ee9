import { lettersOf } from './letters.ts';
import { compare } from './order.ts';
import { plainText } from './rich-text.ts';

/** Characters in the preview of an announcement. */
const EXCERPT_LENGTH = 100;

/** Limits in UTF-16 code units, with markup; every visitor downloads the shown announcements. */
export const TITLE_MAX = 140;
export const CONTENT_MAX = 20_000;

export interface Announced {
  id: number | string;
  isPinned: boolean;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** Whether the public sees a published announcement at `now`. Times in epoch milliseconds; null: it never expires. */
export function isVisible(
  { isActive, expiresAt }: { isActive: boolean; expiresAt: number | null },
  now: number,
): boolean {
  return isActive && (expiresAt === null || now < expiresAt);
}

export type AnnouncementState = 'inactive' | 'scheduled' | 'shown' | 'expired';

/** Returns an announcement's state at `now` for the panel, in epoch milliseconds. No `publishAt`: shown at once. */
export function announcementState(
  announcement: { isActive: boolean; publishAt: number | null; expiresAt: number | null },
  now: number,
): AnnouncementState {
  const { isActive, publishAt } = announcement;
  if (!isVisible(announcement, now)) return isActive ? 'expired' : 'inactive';
  return publishAt !== null && now < publishAt ? 'scheduled' : 'shown';
}

/** Sorts announcements for display: pinned first, then newest first (ANN-05). */
export function sortAnnouncements<Announcement extends Announced>(
  announcements: readonly Announcement[],
): Announcement[] {
  return [...announcements].sort(
    (a, b) =>
      Number(b.isPinned) - Number(a.isPinned) || compare(b.createdAt, a.createdAt) || compare(b.id, a.id),
  );
}

/**
 * Returns the beginning of a rich text in one line, cut after `length` letters with an ellipsis (ADM-11). Show the
 * result as text, never as markup.
 */
export function excerpt(html: string, length = EXCERPT_LENGTH): string {
  const characters = lettersOf(plainText(html));
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : characters.join('');
}

/** Returns how many of the announcements the player has not read. Read ids without an announcement do not count. */
export function unreadCount<Id>(ids: Iterable<Id>, readIds: Iterable<Id>): number {
  const read = new Set(readIds);
  return [...new Set(ids)].filter((id) => !read.has(id)).length;
}
