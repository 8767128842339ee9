import { Controller, Ip, Module } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { CurrentCaller, Input, type InputOf, RequestLanguage } from '../../http/input.ts';
import type { Language } from '../../http/language.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { Contacts } from './contacts.ts';

const { affiliates, adminContacts } = contract;

@Controller()
class AffiliatesController {
  constructor(private readonly contacts: Contacts) {}

  @Serves(affiliates.contact)
  contact(
    @Ip() ip: string,
    @RequestLanguage() language: Language,
    @Input() { body }: InputOf<typeof affiliates.contact>,
  ) {
    return this.contacts.store(body, language, ip);
  }

  @Serves(adminContacts.list)
  list(@Input() { query }: InputOf<typeof adminContacts.list>) {
    return this.contacts.list(query);
  }

  @Serves(adminContacts.mark)
  mark(@CurrentCaller() caller: Caller, @Input() { params, body }: InputOf<typeof adminContacts.mark>) {
    return this.contacts.mark(params.id, body.isHandled, caller.playerId);
  }
}

@Module({ controllers: [AffiliatesController], providers: [Contacts] })
export class AffiliatesModule {}
