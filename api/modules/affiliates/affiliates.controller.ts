import { Controller, Ip } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { Input, type InputOf } from '../../http/input.ts';
import type { Language } from '../../http/language.ts';
import { RequestLanguage } from '../../http/request-parts.ts';
import { Serves } from '../../http/serves.ts';
import { ContactLimits } from './contact-limits.ts';
import { StoreContact } from './store-contact.ts';

const { affiliates } = contract;

@Controller()
export class AffiliatesController {
  constructor(
    private readonly limits: ContactLimits,
    private readonly storeContact: StoreContact,
  ) {}

  @Serves(affiliates.contact)
  async contact(
    @Ip() ip: string,
    @RequestLanguage() language: Language,
    @Input() { body }: InputOf<typeof affiliates.contact>,
  ) {
    await this.limits.take(body.email, ip);
    await this.storeContact.store(body, language);
  }
}
