import type { Database } from '../../database/database.ts';
import type { MailTransport, OutgoingMail } from '../../platform/mail-transport.ts';
import { LocalMailEntity } from './local-mail.entity.ts';

const KEPT = 500;
const LISTED = 100;

/** Keeps the newest 500 mails in a table instead of sending them (OPS-05), for installations without a mail server. */
export class LocalMailbox implements MailTransport {
  constructor(private readonly database: Database) {}

  /** Keeps a mail once per Message-ID. */
  async send({ to, subject, text, html, messageId }: OutgoingMail): Promise<void> {
    const [row] = await this.database.rows<{ id: string }>(
      `insert into local_mailbox (recipient, subject, body_text, body_html, message_id) values ($1, $2, $3, $4, $5)
       on conflict (message_id) do nothing returning id`,
      [to, subject, text, html, messageId ?? null],
    );
    if (row)
      await this.database.rows('delete from local_mailbox where id <= $1::bigint - $2', [row.id, KEPT]);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** Returns the mails to an address, or all if it is null, newest first. */
  list(to: string | null): Promise<LocalMailEntity[]> {
    return this.mails.find({ where: to === null ? {} : { to }, order: { id: 'DESC' }, take: LISTED });
  }

  find(id: string): Promise<LocalMailEntity | null> {
    return this.mails.findOneBy({ id });
  }

  private get mails() {
    return this.database.source.getRepository(LocalMailEntity);
  }
}
