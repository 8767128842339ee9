import type { AdminAnnouncement, Announcement } from '../../../shared/contract/announcements.ts';
import type { Queries, Statement, Transaction } from '../../database/database.ts';
import { lockAnnouncement } from '../../database/locks.ts';
import { AnnouncementEntity } from './announcement.entity.ts';

/** The most announcements in the list, because every visitor downloads the complete list. */
const MAX_SHOWN = 30;

/** `createdAt` of a scheduled announcement is when it appeared. The order is that of `sortAnnouncements`. */
const SHOWN: Statement = {
  name: 'announcements-shown',
  text: `select id, title, content, title_pt as "titlePt", content_pt as "contentPt", country, is_active as "isActive",
      is_pinned as "isPinned", expires_at as "expiresAt",
      publish_at as "publishAt", greatest(created_at, publish_at) as "createdAt", version
    from announcement a where announcement_is_shown(a, statement_now()) and (country is null or country = $1)
    order by is_pinned desc, greatest(created_at, publish_at) desc, id desc limit ${MAX_SHOWN}`,
};

/** Returns the announcements that a player of the country sees now by the clock of the database. Null: a visitor. */
export async function findShownAnnouncements(
  queries: Queries,
  country: string | null,
): Promise<Announcement[]> {
  const rows = await queries.rows<Omit<AnnouncementEntity, 'opId'>>(SHOWN, [country]);
  return rows.map(toAnnouncement).map(({ title, content, ...rest }) => ({
    ...rest,
    title: title || rest.titlePt,
    content: content || rest.contentPt,
  }));
}

/** Locks an `opId` until the transaction ends, and returns the announcement that was created with it, or null. */
export async function lockCreated(tx: Transaction, opId: string): Promise<AnnouncementEntity | null> {
  await lockAnnouncement(tx, opId);
  return tx.manager.findOneBy(AnnouncementEntity, { opId });
}

/** Maps an announcement to the wire. The contract of the public list removes the fields for administrators. */
export function toAnnouncement({
  opId: _,
  createdAt,
  expiresAt,
  publishAt,
  ...rest
}: Omit<AnnouncementEntity, 'opId'> & Partial<AnnouncementEntity>): AdminAnnouncement {
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    publishAt: publishAt?.toISOString() ?? null,
  };
}
