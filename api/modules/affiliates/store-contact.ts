import { Inject, Injectable } from '@nestjs/common';
import { COUNTRIES, type CountryCode } from '../../../shared/rules/countries.ts';
import { normalizePhone } from '../../../shared/rules/registration.ts';
import { ENV, type Env } from '../../config/env.ts';
import { Database } from '../../database/database.ts';
import type { Language } from '../../http/language.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';

/** What a company or an affiliate tells of itself. */
export interface Contact {
  name: string;
  email: string;
  company?: string | undefined;
  country: CountryCode;
  phone: string;
  telegram?: string | undefined;
  type: 'company' | 'affiliate';
}

/** The support's own language; a request says which one its sender reads. */
const SUPPORT_LANGUAGE: Language = 'es';
const LANGUAGE_NAMES = new Intl.DisplayNames(SUPPORT_LANGUAGE, { type: 'language' });

/** Of the mail that tells the support of a request. */
export const contactMailKey = (contactId: number) => `affiliate-contact:${contactId}`;

@Injectable()
export class StoreContact {
  constructor(
    private readonly database: Database,
    private readonly mails: MailOutbox,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Stores the request and, in the same transaction, the mail that tells the support address (CON-04). One that lies here unhandled already, word
   * for word, is taken for what it is: a second tap, or a retry after a lost answer.
   *
   * @param language of the page it was written on
   */
  async store({ company, telegram, ...contact }: Contact, language: Language): Promise<void> {
    const phone = normalizePhone(contact.phone, contact.country);
    await this.database.transaction(async (tx) => {
      const [stored] = await tx.rows<{ id: number }>(
        `insert into affiliate_contact (type, name, email, company, country, phone, telegram, language)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
        [
          contact.type,
          contact.name,
          contact.email,
          company ?? null,
          contact.country,
          phone,
          telegram ?? null,
          language,
        ],
      );
      if (!stored) return;
      await this.mails.enqueue(tx, {
        dedupeKey: contactMailKey(stored.id),
        to: this.env.supportEmail,
        template: `${contact.type}-contact`,
        language: SUPPORT_LANGUAGE,
        params: {
          replyTo: contact.email,
          details: {
            name: contact.name,
            company,
            email: contact.email,
            phone,
            telegram,
            country: COUNTRIES.find(({ code }) => code === contact.country)!.name,
            language: LANGUAGE_NAMES.of(language),
          },
        },
      });
    });
    this.mails.sendSoon();
  }
}
