import { Injectable } from '@nestjs/common';
import type { PushFigures as PushFiguresAnswer } from '../../../shared/contract/push.ts';
import { Database } from '../../database/database.ts';

const SHOWN = 200;

interface FiguresRow extends Omit<PushFiguresAnswer, 'at' | 'dropped'> {
  at: Date;
}

/** What became of what was pushed, for the panel. */
@Injectable()
export class PushFigures {
  constructor(private readonly database: Database) {}

  /** Of the newest announcements that were pushed, newest first. */
  async ofAnnouncements(): Promise<PushFiguresAnswer[]> {
    const rows = await this.database.rows<FiguresRow>(
      `select o.announcement_id as "announcementId", o.created_at as at, o.sent, o.delivered, o.gone, o.failed, w.waiting
       from push_occasion o cross join lateral (select count(*)::int as waiting from push_delivery d where d.occasion_id = o.id) w
       where o.kind = 'announcement' order by o.id desc limit ${SHOWN}`,
    );
    return rows.map(({ at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      dropped: row.sent - row.delivered - row.gone - row.failed - row.waiting,
    }));
  }
}
