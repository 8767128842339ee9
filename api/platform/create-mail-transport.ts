import type { Env } from '../config/env.ts';
import type { Database } from '../database/database.ts';
import { LocalMailbox } from './local-mailbox.ts';
import type { MailTransport } from './mail-transport.ts';
import { SmtpTransport } from './smtp-transport.ts';

/** Has this installation a mailbox that a developer can read in the browser? Never in production, where links to accounts lie in it. */
export function hasLocalMailbox(env: Pick<Env, 'smtpUrl' | 'isProduction'>): boolean {
  return !env.smtpUrl && !env.isProduction;
}

/** The way mails leave this installation (OPS-05). Connects to nothing yet: Doce starts and plays without a mail server. */
export function createMailTransport(
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'isProduction'>,
  database: Database,
): MailTransport {
  if (env.smtpUrl) return new SmtpTransport(env.smtpUrl, env.mailFrom);
  return hasLocalMailbox(env) ? new LocalMailbox(database) : noMailServer;
}

/** Production before somebody has set SMTP_URL: mails wait in the outbox. */
const noMailServer: MailTransport = {
  send: () => Promise.reject(new Error('no mail server: set SMTP_URL')),
  close: () => Promise.resolve(),
};
