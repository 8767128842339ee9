import { Injectable } from '@nestjs/common';
import type { AdminAnnouncement, Announcement } from '../../../shared/contract/announcements.ts';
import { Database, type Statement } from '../../database/database.ts';
import { Batcher } from '../../platform/batcher.ts';
import { toAnnouncement } from './announcement-answer.ts';
import { AnnouncementEntity } from './announcement.entity.ts';

/** Nobody reads further back, and every visitor downloads them all. */
const MOST_SHOWN = 30;

/**
 * What is shown by the database's clock, in the order of `sortAnnouncements`. One that waited for its day is as new as that day.
 */
const SHOWN: Statement = {
  name: 'announcements-shown',
  text: `select id, title, content, is_active as "isActive", is_pinned as "isPinned", expires_at as "expiresAt",
      publish_at as "publishAt", greatest(created_at, publish_at) as "createdAt", version
    from announcement a where announcement_is_shown(a, now())
    order by is_pinned desc, greatest(created_at, publish_at) desc, id desc limit ${MOST_SHOWN}`,
};

@Injectable()
export class ListAnnouncements {
  /** Everybody sees the same: those who ask at once share one statement. */
  private readonly shown = new Batcher<'all', Announcement[]>(async () => {
    const rows = await this.database.rows<AnnouncementEntity>(SHOWN);
    return new Map([['all', rows.map(toAnnouncement)]]);
  });

  constructor(private readonly database: Database) {}

  /** What the public sees: active, begun and not expired, pinned first, newest first (ANN-05). */
  async listShown(): Promise<Announcement[]> {
    return (await this.shown.load('all')) ?? [];
  }

  /** All of them, newest first, for the panel. */
  async listAll(query: {
    page: number;
    limit: number;
  }): Promise<{ announcements: AdminAnnouncement[]; total: number }> {
    const [announcements, total] = await this.database.source.manager.findAndCount(AnnouncementEntity, {
      order: { createdAt: 'DESC', id: 'DESC' },
      take: query.limit,
      skip: (query.page - 1) * query.limit,
    });
    return { announcements: announcements.map(toAnnouncement), total };
  }
}
