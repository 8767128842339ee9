import { Controller } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { Input, type InputOf } from '../../http/input.ts';
import type { Language } from '../../http/language.ts';
import { RequestLanguage } from '../auth/request-parts.ts';
import { Serves } from '../../http/serves.ts';
import { StoreContact } from './store-contact.ts';

const { affiliates } = contract;

@Controller()
export class AffiliatesController {
  constructor(private readonly storeContact: StoreContact) {}

  @Serves(affiliates.contact)
  contact(@RequestLanguage() language: Language, @Input() { body }: InputOf<typeof affiliates.contact>) {
    return this.storeContact.store(body, language);
  }
}
