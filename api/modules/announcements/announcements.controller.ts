import { Controller } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { EditAnnouncements } from './edit-announcements.ts';
import { ListAnnouncements } from './list-announcements.ts';

const { announcements } = contract;

@Controller()
export class AnnouncementsController {
  constructor(
    private readonly lists: ListAnnouncements,
    private readonly edits: EditAnnouncements,
  ) {}

  @Serves(announcements.list)
  list() {
    return this.lists.listShown();
  }

  @Serves(announcements.listAll)
  listAll(@Input() { query }: InputOf<typeof announcements.listAll>) {
    return this.lists.listAll(query);
  }

  @Serves(announcements.create)
  create(@CurrentCaller() caller: Caller, @Input() { body }: InputOf<typeof announcements.create>) {
    return this.edits.create(body, caller.playerId);
  }

  @Serves(announcements.update)
  update(@CurrentCaller() caller: Caller, @Input() { params, body }: InputOf<typeof announcements.update>) {
    return this.edits.update(params.id, body, caller.playerId);
  }

  @Serves(announcements.remove)
  remove(@CurrentCaller() caller: Caller, @Input() { params, query }: InputOf<typeof announcements.remove>) {
    return this.edits.remove(params.id, query.version, caller.playerId);
  }
}
