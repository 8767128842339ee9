import { Controller, Ip } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { Input, type InputOf, type InputsOf, RequestLanguage } from '../../http/input.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import { Serves } from '../../http/serves.ts';
import { Contacts } from './contacts.ts';

type In = InputsOf<Contract['adminContacts']>;

@Controller()
export class AffiliatesController {
  constructor(private readonly contacts: Contacts) {}

  @Serves('POST /affiliate-contacts')
  contact(
    @Ip() ip: string,
    @RequestLanguage() language: Language,
    @Input() { body }: InputOf<Contract['affiliates']['contact']>,
  ) {
    return this.contacts.store(body, language, ip);
  }

  @Serves('GET /admin/affiliate-contacts')
  list(@Input() { query }: In['list']) {
    return this.contacts.list(query);
  }
}
