import { Controller } from '@nestjs/common';
import type { Announcement } from '../../../shared/contract/announcements.ts';
import type { Contract } from '../../../shared/contract/index.ts';
import { Database } from '../../database/database.ts';
import { limitAndOffset } from '../../database/page-of.ts';
import { CurrentCaller, Input, type InputsOf, MaybeCaller } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { Batcher } from '../../platform/batcher.ts';
import { EditAnnouncements } from './edit-announcements.ts';
import { AnnouncementEntity } from './announcement.entity.ts';
import { findShownAnnouncements, toAnnouncement } from './announcement.queries.ts';

type In = InputsOf<Contract['announcements']>;

@Controller()
export class AnnouncementsController {
  /** All players of a country get one list, and so do visitors (null). Simultaneous calls share its query. */
  private readonly shown = new Batcher<string | null, Announcement[]>(async (countries) => {
    const lists = countries.map(
      async (country) => [country, await findShownAnnouncements(this.database, country)] as const,
    );
    return new Map(await Promise.all(lists));
  });

  constructor(
    private readonly database: Database,
    private readonly edits: EditAnnouncements,
  ) {}

  /** The announcements that the caller sees, pinned first, newest first (ANN-05, ANN-07). */
  @Serves('GET /announcements')
  list(@MaybeCaller() caller: Caller | null) {
    return this.shown.load(caller?.country ?? null);
  }

  /** A page of all announcements, newest first. */
  @Serves('GET /admin/announcements')
  async listAll(@Input() { query }: In['listAll']) {
    const [take, skip] = limitAndOffset(query);
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    const { manager } = this.database.source;
    const [rows, total] = await manager.findAndCount(AnnouncementEntity, { order, take, skip });
    return { announcements: rows.map(toAnnouncement), total };
  }

  @Serves('POST /announcements')
  create(@CurrentCaller() caller: Caller, @Input() { body }: In['create']) {
    return this.edits.create(body, caller.playerId);
  }

  @Serves('PUT /announcements/:id')
  update(@CurrentCaller() caller: Caller, @Input() { params, body }: In['update']) {
    return this.edits.update(params.id, body, caller.playerId);
  }

  @Serves('DELETE /announcements/:id')
  remove(@CurrentCaller() caller: Caller, @Input() { params, query }: In['remove']) {
    return this.edits.remove(params.id, query.version, caller.playerId);
  }
}
