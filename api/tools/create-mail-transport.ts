import type { Env } from '../config/env.ts';
import type { Database } from '../database/database.ts';
import { LocalMailbox } from './mailbox/local-mailbox.ts';
import type { MailTransport } from '../platform/mail-transport.ts';
import { SmtpTransport } from '../platform/smtp-transport.ts';

/** Returns the transport for this installation's mails (OPS-05). Doce starts without a mail server. */
export function createMailTransport(
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'hasMailbox'>,
  database: Database,
): MailTransport {
  if (env.smtpUrl) return new SmtpTransport(env.smtpUrl, env.mailFrom);
  return env.hasMailbox ? new LocalMailbox(database) : noMailServer;
}

/** Without SMTP_URL and without a local mailbox mails wait in the outbox. */
const noMailServer: MailTransport = {
  send: () => Promise.reject(new Error('no mail server: set SMTP_URL')),
  close: () => Promise.resolve(),
};
