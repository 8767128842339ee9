import { compare } from './compare.ts';
import { plainText } from './plain-text.ts';

/** How many characters of an announcement its preview shows. */
export const EXCERPT_LENGTH = 100;

export interface Announced {
  id: number | string;
  isPinned: boolean;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** Does the public see the announcement at `now`? Times in epoch milliseconds; one without expiry never expires. */
export function isVisible(
  { isActive, expiresAt }: { isActive: boolean; expiresAt: number | null },
  now: number,
): boolean {
  return isActive && (expiresAt === null || now < expiresAt);
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
