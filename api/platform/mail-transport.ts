/** A mail ready to leave. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** Without its brackets. The same each time the mail is tried, so that a receiver knows one that came twice. */
  messageId?: string;
}

/**
 * Where mails leave: SMTP, the local mailbox, or a test's list. Raises `MailRefused` when trying again is useless, `MailInDoubt` when nobody can say whether
 * it has arrived; after every other error it certainly has not.
 */
export interface MailTransport {
  /** `signal`: takes the mail back, unless it has arrived; then it raises and nothing of it leaves later. */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
export const MAIL_TRANSPORT = Symbol('MailTransport');

/** So many mails are on their way at once, from each instance: as many connections a mail server is asked for. */
export const MAILS_AT_ONCE = 5;

/** The server said no for good (a 5xx answer). */
export class MailRefused extends Error {}

/** The server had the whole mail, and its answer was lost. */
export class MailInDoubt extends Error {}
