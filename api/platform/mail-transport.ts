/** A mail to send. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** Without brackets. Every attempt uses the same id, so that mail programs recognize a duplicate. */
  messageId?: string;
}

/**
 * Sends mails by SMTP, to the local mailbox or to a list in tests. Raises `MailRefused` if a retry is useless, and
 * `MailInDoubt` if the mail may have arrived; after any other error it has not.
 */
export interface MailTransport {
  /** @param signal cancels a mail that has not arrived: `send` raises, and no later attempt sends it */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
export const MAIL_TRANSPORT = Symbol('MailTransport');

/** The number of mails that an instance sends at the same time, and of its connections to the mail server. */
export const MAILS_AT_ONCE = 5;

/** The server refused the mail permanently (5xx). */
export class MailRefused extends Error {}

/** The server received the complete mail, but its answer was lost. */
export class MailInDoubt extends Error {}
