import { Inject, Injectable } from '@nestjs/common';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import type { Contract } from '../../../shared/contract/index.ts';
import type { RouteOutput } from '../../../shared/contract/wire.ts';
import { COUNTRIES } from '../../../shared/rules/countries.ts';
import { CONTACTS_KEPT_MONTHS } from '../../../shared/rules/kept.ts';
import { ENV, type Env } from '../../config/env.ts';
import { Database, type Transaction } from '../../database/database.ts';
import type { InputsOf } from '../../http/input.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { type DataOwner, type DataSubject, OwnsPersonalData } from '../../platform/personal-data.ts';
import { requireCallable } from '../../platform/callable-phone.ts';
import { mailboxKey } from '../../platform/rate-limits-address.ts';
import { RateLimits } from '../../platform/rate-limits.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import {
  deleteContacts,
  deleteContactsBefore,
  findContacts,
  insertContact,
  listContacts,
  type NewContact,
} from './contact.queries.ts';

type ListQuery = InputsOf<Contract['adminContacts']>['list']['query'];

/** The mail to the support address is in its own language. It names the sender's language. */
const SUPPORT_LANGUAGE: Language = 'es';
const LANGUAGE_NAMES = new Intl.DisplayNames(SUPPORT_LANGUAGE, { type: 'language' });

/** A month counts as a twelfth of 365 days. */
const KEPT_MS = (CONTACTS_KEPT_MONTHS / 12) * 365 * 86_400_000;

/** Contact requests of companies and affiliates. */
@Injectable()
@OwnsPersonalData()
export class Contacts implements DataOwner {
  constructor(
    private readonly database: Database,
    private readonly mails: MailOutbox,
    private readonly limits: RateLimits,
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Erases the requests that are older than 24 months (CON-06). Returns their number. */
  async eraseOld(): Promise<number> {
    const moment = new Date(this.clock.now() - KEPT_MS);
    return (await deleteContactsBefore(this.database, moment)).length;
  }

  /** The form accepts any address, so export and erasure concern a verified address only. */
  async ownData({ email, isVerified }: DataSubject): Promise<Partial<OwnData>> {
    return { contactRequests: isVerified ? await findContacts(this.database, email) : [] };
  }

  async erase(tx: Transaction, { email, isVerified }: DataSubject): Promise<void> {
    if (!isVerified) return;
    // The mails to the support address that are not sent yet hold the data too.
    await this.mails.forget(tx, (await deleteContacts(tx, email)).map(mailKey));
  }

  /**
   * Stores a valid request and enqueues the mail to the support address (CON-04); repeats of a day are ignored.
   *
   * @raises `invalid_input` with the field `phone`, `too_many_requests` (SEC-02)
   */
  async store(input: NewContact, language: Language, ip: string): Promise<void> {
    const contact = { ...input, phone: requireCallable(input.phone, input.country) };
    await this.limits.take([
      ...this.limits.ofNetwork('contact', ip),
      ...this.limits.ofAccount('contact', mailboxKey(input.email)),
    ]);
    await this.database.transaction(async (tx) => {
      const id = await insertContact(tx, contact, language);
      if (id !== null) await this.writeMail(tx, id, contact, language);
    });
    this.mails.sendSoon();
  }

  /** Returns one page for the panel (CON-05), newest first. */
  list(paging: ListQuery): Promise<RouteOutput<'GET /admin/affiliate-contacts'>> {
    return listContacts(this.database, paging);
  }

  private async writeMail(
    tx: Transaction,
    id: number,
    contact: NewContact,
    language: Language,
  ): Promise<void> {
    const { type, name, company, email, phone, telegram } = contact;
    const country = COUNTRIES.find(({ code }) => code === contact.country)!.name;
    const details = { name, company, email, phone, telegram, country, language: LANGUAGE_NAMES.of(language) };
    await this.mails.enqueue(tx, {
      dedupeKey: mailKey(id),
      to: this.env.supportEmail,
      template: `${type}-contact`,
      language: SUPPORT_LANGUAGE,
      params: { replyTo: email, details },
    });
  }
}

/** The deduplication key of the mail to the support address. */
const mailKey = (contactId: number) => `affiliate-contact:${contactId}`;
