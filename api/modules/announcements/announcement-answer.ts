import type { AdminAnnouncement } from '../../../shared/contract/announcements.ts';
import type { AnnouncementEntity } from './announcement.entity.ts';

/** An announcement as it is sent; the public's answer leaves the version out by its contract. */
export function toAnnouncement(announcement: AnnouncementEntity): AdminAnnouncement {
  const { id, title, content, isActive, isPinned, expiresAt, createdAt, version } = announcement;
  return {
    id,
    title,
    content,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    isPinned,
    isActive,
    version,
  };
}
