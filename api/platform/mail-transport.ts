/** A mail ready to leave. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

/** Where mails leave: SMTP, the local mailbox, or a test's list. Raises `MailRefused` when trying again is useless. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}
export const MAIL_TRANSPORT = Symbol('MailTransport');

/** The server said no for good (a 5xx answer). */
export class MailRefused extends Error {}
