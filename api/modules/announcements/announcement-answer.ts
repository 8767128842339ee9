import type { AdminAnnouncement } from '../../../shared/contract/announcements.ts';
import type { AnnouncementEntity } from './announcement.entity.ts';

/** An announcement as it is sent; the public's answer leaves out by its contract what only editors see. */
export function toAnnouncement(announcement: AnnouncementEntity): AdminAnnouncement {
  const { id, title, content, isActive, isPinned, expiresAt, publishAt, createdAt, version } = announcement;
  return {
    id,
    title,
    content,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    publishAt: publishAt?.toISOString() ?? null,
    isPinned,
    isActive,
    version,
  };
}
