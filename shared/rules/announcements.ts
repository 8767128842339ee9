import { compare } from './compare.ts';
import { plainText } from './plain-text.ts';

/** How many characters of an announcement its preview shows. */
export const EXCERPT_LENGTH = 100;

/** Every visitor downloads the announcements that are shown: a page of text each, not a book. In code units, the content's with its markup. */
export const TITLE_MAX = 140;
export const CONTENT_MAX = 20_000;

export interface Announced {
  id: number | string;
  isPinned: boolean;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** Does the public see the announcement at `now`, once it has begun? Times in epoch milliseconds; one without expiry never expires. */
export function isVisible(
  { isActive, expiresAt }: { isActive: boolean; expiresAt: number | null },
  now: number,
): boolean {
  return isActive && (expiresAt === null || now < expiresAt);
}

export type AnnouncementState = 'inactive' | 'scheduled' | 'shown' | 'expired';

/** How an announcement stands at `now` for those who edit it. Times in epoch milliseconds; one without `publishAt` is shown at once. */
export function announcementState(
  announcement: { isActive: boolean; publishAt: number | null; expiresAt: number | null },
  now: number,
): AnnouncementState {
  const { isActive, publishAt } = announcement;
  if (!isVisible(announcement, now)) return isActive ? 'expired' : 'inactive';
  return publishAt !== null && now < publishAt ? 'scheduled' : 'shown';
}

/** The announcements as they are shown: pinned first, newest first (ANN-05). */
export function sortAnnouncements<Announcement extends Announced>(
  announcements: readonly Announcement[],
): Announcement[] {
  return [...announcements].sort(
    (a, b) =>
      Number(b.isPinned) - Number(a.isPinned) || compare(b.createdAt, a.createdAt) || compare(b.id, a.id),
  );
}

/**
 * The beginning of a rich text as plain text: without markup, in one line, cut after `length` characters (code points) with an ellipsis
 * behind (ADM-11). Show it as text, never as markup.
 */
export function excerpt(html: string, length = EXCERPT_LENGTH): string {
  const characters = [...plainText(html)];
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : characters.join('');
}
