import type { Database } from '../../database/database.ts';
import type { MailTransport, OutgoingMail } from '../../platform/mail-transport.ts';

const KEPT = 500;
const LISTED = 100;

export interface KeptMail {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: Date;
}

const COLUMNS = `id::int as id, recipient as "to", subject, body_text as text, body_html as html, sent_at as "sentAt"`;

/** Keeps the newest 500 mails in a table instead of sending them (OPS-05), for installations without a mail server. */
export class LocalMailbox implements MailTransport {
  private readonly database: Database;
  constructor(database: Database) {
    this.database = database;
  }

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
  list(to: string | null): Promise<KeptMail[]> {
    return this.database.rows<KeptMail>(
      `select ${COLUMNS} from local_mailbox where $1::text is null or recipient = $1 order by id desc limit ${LISTED}`,
      [to],
    );
  }

  async find(id: number): Promise<KeptMail | null> {
    const [mail] = await this.database.rows<KeptMail>(`select ${COLUMNS} from local_mailbox where id = $1`, [
      id,
    ]);
    return mail ?? null;
  }
}
