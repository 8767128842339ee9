import { Injectable } from '@nestjs/common';
import type { AdminAnnouncement, Announcement } from '../../../shared/contract/announcements.ts';
import { Database } from '../../database/database.ts';
import type { Paging } from '../../database/page-of.ts';
import { Batcher } from '../../platform/batcher.ts';
import { AnnouncementEntity } from './entities.ts';
import { findShownAnnouncements } from './queries.ts';

@Injectable()
export class ListAnnouncements {
  /** Every visitor gets the same list, so simultaneous calls share one query. */
  private readonly shown = new Batcher<'all', Announcement[]>(async () => {
    const rows = await findShownAnnouncements(this.database);
    return new Map([['all', rows.map(toAnnouncement)]]);
  });

  constructor(private readonly database: Database) {}

  /** Returns the announcements that the public sees, pinned first, newest first (ANN-05). */
  async listShown(): Promise<Announcement[]> {
    return (await this.shown.load('all')) ?? [];
  }

  /** Returns a page of all announcements, newest first, for the panel. */
  async listAll({ page, limit }: Paging): Promise<{ announcements: AdminAnnouncement[]; total: number }> {
    const [rows, total] = await this.database.source.manager.findAndCount(AnnouncementEntity, {
      order: { createdAt: 'DESC', id: 'DESC' },
      take: limit,
      skip: (page - 1) * limit,
    });
    return { announcements: rows.map(toAnnouncement), total };
  }
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
