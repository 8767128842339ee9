import { Controller } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { ListContacts } from './list-contacts.ts';
import { MarkContact } from './mark-contact.ts';

const { adminContacts } = contract;

@Controller()
export class AdminContactsController {
  constructor(
    private readonly contacts: ListContacts,
    private readonly markContact: MarkContact,
  ) {}

  @Serves(adminContacts.list)
  list(@Input() { query }: InputOf<typeof adminContacts.list>) {
    return this.contacts.list(query);
  }

  @Serves(adminContacts.mark)
  mark(@CurrentCaller() caller: Caller, @Input() { params, body }: InputOf<typeof adminContacts.mark>) {
    return this.markContact.mark(params.id, body.isHandled, caller.playerId);
  }
}
