import type { AdminAnnouncement } from '../../../shared/contract/announcements.ts';
import type { Queries, Statement, Transaction } from '../../database/database.ts';
import { lockAnnouncement } from '../../database/locks.ts';
import { AnnouncementEntity } from './entities.ts';

/** The most announcements in the list, because every visitor downloads the complete list. */
const MAX_SHOWN = 30;

/** `createdAt` of a scheduled announcement is the time at which it appeared. The order is that of `sortAnnouncements`. */
const SHOWN: Statement = {
  name: 'announcements-shown',
  text: `select id, title, content, is_active as "isActive", is_pinned as "isPinned", expires_at as "expiresAt",
      publish_at as "publishAt", greatest(created_at, publish_at) as "createdAt", version
    from announcement a where announcement_is_shown(a, now())
    order by is_pinned desc, greatest(created_at, publish_at) desc, id desc limit ${MAX_SHOWN}`,
};

/** Returns the announcements that the public sees now by the clock of the database. */
export function findShownAnnouncements(queries: Queries): Promise<Omit<AnnouncementEntity, 'opId'>[]> {
  return queries.rows(SHOWN);
}

/** Locks an `opId` until the transaction ends, and returns the announcement that was created with it, or null. */
export async function lockCreated(tx: Transaction, opId: string): Promise<AnnouncementEntity | null> {
  await lockAnnouncement(tx, opId);
  return tx.manager.findOneBy(AnnouncementEntity, { opId });
}

/** Maps an announcement to the wire. The contract of the public list removes the fields for administrators. */
export function toAnnouncement(announcement: Omit<AnnouncementEntity, 'opId'>): AdminAnnouncement {
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
