import { Inject, Injectable } from '@nestjs/common';
import type { contract } from '../../../shared/contract/index.ts';
import { COUNTRIES } from '../../../shared/rules/countries.ts';
import { normalizePhone } from '../../../shared/rules/registration.ts';
import { ENV, type Env } from '../../config/env.ts';
import { Database } from '../../database/database.ts';
import type { InputOf } from '../../http/input.ts';
import type { Language } from '../../http/language.ts';
import { addressKey } from '../../platform/rate-limits-address.ts';
import { RateLimits } from '../../platform/rate-limits.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';

type Contact = InputOf<typeof contract.affiliates.contact>['body'];

/** The mail to the support address is in its own language. It names the sender's language. */
const SUPPORT_LANGUAGE: Language = 'es';
const LANGUAGE_NAMES = new Intl.DisplayNames(SUPPORT_LANGUAGE, { type: 'language' });

/** The deduplication key of the mail to the support address. */
export const contactMailKey = (contactId: number) => `affiliate-contact:${contactId}`;

@Injectable()
export class StoreContact {
  constructor(
    private readonly database: Database,
    private readonly mails: MailOutbox,
    private readonly limits: RateLimits,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Stores the request and enqueues the mail to the support address in one transaction (CON-04). An identical open request is a retry and is
   * ignored. Only valid requests count against the limits (SEC-02).
   *
   * @param language of the page
   * @param ip the address of the connection
   * @raises `too_many_requests`
   */
  async store({ company, telegram, ...contact }: Contact, language: Language, ip: string): Promise<void> {
    await this.limits.take([
      ...this.limits.ofNetwork('contact', ip),
      ...this.limits.ofAccount('contact', addressKey(contact.email)),
    ]);
    const { type, name, email, country } = contact;
    const phone = normalizePhone(contact.phone, country);
    await this.database.transaction(async (tx) => {
      const [stored] = await tx.rows<{ id: number }>(
        `insert into affiliate_contact (type, name, email, company, country, phone, telegram, language)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
        [type, name, email, company ?? null, country, phone, telegram ?? null, language],
      );
      if (!stored) return;
      await this.mails.enqueue(tx, {
        dedupeKey: contactMailKey(stored.id),
        to: this.env.supportEmail,
        template: `${type}-contact`,
        language: SUPPORT_LANGUAGE,
        params: {
          replyTo: email,
          details: {
            name,
            company,
            email,
            phone,
            telegram,
            country: COUNTRIES.find(({ code }) => code === country)!.name,
            language: LANGUAGE_NAMES.of(language),
          },
        },
      });
    });
    this.mails.sendSoon();
  }
}
