import { Controller, Module } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputsOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { EditAnnouncements } from './edit-announcements.ts';
import { ListAnnouncements } from './list-announcements.ts';
import { PushModule } from '../push/push.module.ts';

const { announcements } = contract;
type In = InputsOf<typeof announcements>;

@Controller()
class AnnouncementsController {
  constructor(
    private readonly lists: ListAnnouncements,
    private readonly edits: EditAnnouncements,
  ) {}

  @Serves(announcements.list)
  list() {
    return this.lists.listShown();
  }

  @Serves(announcements.listAll)
  listAll(@Input() { query }: In['listAll']) {
    return this.lists.listAll(query);
  }

  @Serves(announcements.create)
  create(@CurrentCaller() caller: Caller, @Input() { body }: In['create']) {
    return this.edits.create(body, caller.playerId);
  }

  @Serves(announcements.update)
  update(@CurrentCaller() caller: Caller, @Input() { params, body }: In['update']) {
    return this.edits.update(params.id, body, caller.playerId);
  }

  @Serves(announcements.remove)
  remove(@CurrentCaller() caller: Caller, @Input() { params, query }: In['remove']) {
    return this.edits.remove(params.id, query.version, caller.playerId);
  }
}

@Module({
  imports: [PushModule],
  controllers: [AnnouncementsController],
  providers: [ListAnnouncements, EditAnnouncements],
})
export class AnnouncementsModule {}
