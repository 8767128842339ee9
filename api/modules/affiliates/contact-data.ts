import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { PersonalData } from '../../platform/personal-data.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import { contactMailKey } from './store-contact.ts';

/** Of a person, what requests know them by. Anybody can write any address into the form: it is theirs once it is verified. */
interface Person {
  email: string;
  isVerified: boolean;
}

/** The requests that came in a person's name: theirs to take along, and gone with them, also from a mail that still waits to be sent. */
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

  private async ownData({ email, isVerified }: Person): Promise<Pick<OwnData, 'contactRequests'>> {
    if (!isVerified) return { contactRequests: [] };
    const rows = await this.database.rows<
      Omit<OwnData['contactRequests'][number], 'createdAt'> & { createdAt: Date }
    >(
      `select type, name, company, country, phone, telegram, created_at as "createdAt"
       from affiliate_contact where email = $1 order by created_at desc`,
      [email],
    );
    return {
      contactRequests: rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
    };
  }

  private async erase(tx: Transaction, { email, isVerified }: Person): Promise<void> {
    if (!isVerified) return;
    const gone = await tx.rows<{ id: number }>(
      'delete from affiliate_contact where email = $1 returning id',
      [email],
    );
    await this.mails.forget(
      tx,
      gone.map(({ id }) => contactMailKey(id)),
    );
  }
}
