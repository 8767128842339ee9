import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { type DataSubject, PersonalData } from '../../platform/personal-data.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import { ContactEntity } from './contact.entity.ts';
import { deleteContacts } from './queries.ts';
import { contactMailKey } from './store-contact.ts';

/** Exports and erases the contact requests of a person. The form accepts any address, so only a verified address counts. */
@Injectable()
export class ContactData implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalData,
    private readonly mails: MailOutbox,
  ) {}

  onModuleInit(): void {
    this.personalData.add({
      ownData: (person) => this.ownData(person),
      erase: (tx, person) => this.erase(tx, person),
    });
  }

  private async ownData({ email, isVerified }: DataSubject): Promise<Pick<OwnData, 'contactRequests'>> {
    if (!isVerified) return { contactRequests: [] };
    const contacts = await this.database.source
      .getRepository(ContactEntity)
      .find({ where: { email }, order: { createdAt: 'desc' } });
    return {
      contactRequests: contacts.map(({ type, name, company, country, phone, telegram, createdAt }) => ({
        ...{ type, name, company, country, phone, telegram },
        createdAt: createdAt.toISOString(),
      })),
    };
  }

  /** Also erases the mails to the support address that are not sent yet. */
  private async erase(tx: Transaction, { email, isVerified }: DataSubject): Promise<void> {
    if (!isVerified) return;
    await this.mails.forget(tx, (await deleteContacts(tx, email)).map(contactMailKey));
  }
}
